// A placeholder until the tests come.
