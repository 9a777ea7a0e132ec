package io.github.mlformats.angel.format.write;

/** A written partition and its file. @param file name of the file in the folder of the matrix */
public record PartitionLocation(String file, WrittenPartition partition) {}
