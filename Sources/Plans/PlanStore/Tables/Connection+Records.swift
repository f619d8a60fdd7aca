/// The records of a plan file.
extension Connection: RecordWriter {}
