/**
 * Measured workloads and their data. {@link Work} of Spark jobs ({@link SparkWorks}), of bare loops ({@link Loops}),
 * of a single write task ({@link ShuffledRows}) and of other programs ({@link Programs}); {@link InMemorySource} has
 * nothing to read, which measures the time of Spark itself. {@link Table} is generated data independent of file
 * formats, {@link DataFile} a table in one of them, by generators that do not use the connectors' Spark code.
 * {@link SmallFiles}, {@link BillionSamples} and {@link LargeIdv} are data sets too large for a disk, whose bytes are
 * computed where they are read.
 */
package io.github.mlformats.benchmarks.work;
