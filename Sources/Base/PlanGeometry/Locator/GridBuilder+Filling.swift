extension GridBuilder {
    /// Finds the cells inside the ring that was traced last, and completes the references of the ring's sections. The
    /// bits of ``plane`` are then right for the corners of tiles and for all cells that the ring does not touch.
    mutating func fillRing() {
        let columns = tileColumns.lowerBound..<min(tileColumns.upperBound + 1, self.columns)
        for row in tileRows {
            let tiles = row * self.columns + columns.lowerBound..<row * self.columns + columns.upperBound
            if countsWindings { fillWinding(tiles) } else { fillParity(tiles) }
        }
        for index in firstSection..<sections.count where !countsWindings {
            sections.base[index].reference += Int32(plane[Int(sections[index].tile)] & 1)
        }
    }

    /// Turns changes of the parity into the parity: sums modulo 2 along the rows, all four rows of a tile at once.
    private mutating func fillParity(_ tiles: Range<Int>) {
        var carried: UInt32 = 0
        for tile in tiles {
            var bits = plane[tile]
            if bits != 0 {
                bits ^= bits << 1 & 0xFEFE_FEFE
                bits ^= bits << 2 & 0xFCFC_FCFC
                bits ^= bits << 4 & 0xF0F0_F0F0
            }
            bits ^= carried
            plane[tile] = bits
            carried = (bits >> 7 & 0x0101_0101) &* 0xFF
        }
    }

    /// Turns changes of the winding number into winding numbers, and these into the cells inside, under the non-zero
    /// rule.
    private mutating func fillWinding(_ tiles: Range<Int>) {
        var windings = SIMD4<Int32>.zero
        for tile in tiles {
            let firstCell = tile << (shiftX + shiftY)
            var bits: UInt32 = 0
            for column in 0..<(1 << shiftX) {
                for row in 0..<(1 << shiftY) {
                    let cell = firstCell + row << 3 | column
                    windings[row] &+= changes[cell]
                    changes[cell] = 0
                    if windings[row] != 0 { bits |= 1 << UInt32(row << 3 | column) }
                }
                if column == 0, let section = presentSection(tile) {
                    sections.base[section].reference += windings[0]
                }
            }
            plane[tile] = isCoarse ? bits &* 0xFFFF_FFFF : bits
        }
    }

    /// Clears ``plane`` for the next ring.
    mutating func clearPlane() {
        let columns = tileColumns.lowerBound..<min(tileColumns.upperBound + 1, self.columns)
        for row in tileRows {
            for column in columns { plane[row * self.columns + column] = 0 }
        }
    }
}
