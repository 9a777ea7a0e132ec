/**
 * Which file a row belongs to: {@link io.github.mlformats.core.write.partition.Partitions} by the partition columns, {@link
 * io.github.mlformats.core.write.partition.NameColumn} by a column with file names. Uses {@code table} and the SPI.
 */
package io.github.mlformats.core.write.partition;
