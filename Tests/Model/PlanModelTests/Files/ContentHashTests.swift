import PlanModel
import Testing

@Suite struct ContentHashTests {
    // The first example of FIPS 180-4's test vectors.
    @Test func `The hash of a content is its SHA-256`() {
        #expect(
            "\(ContentHash(of: Array("abc".utf8)))"
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
