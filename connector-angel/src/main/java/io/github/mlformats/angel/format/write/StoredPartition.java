package io.github.mlformats.angel.format.write;

/** A partition and the file that it is in. @param file its name, without folder */
public record StoredPartition(String file, WrittenPartition partition) {}
