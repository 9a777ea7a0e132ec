/**
 * Writes rows.
 *
 * <p>Entry points: {@link io.github.mlformats.core.write.SaveCommand} is {@code df.write.save}, {@link
 * io.github.mlformats.core.write.WritableTable} is the target of {@code INSERT}. Both create a {@code BatchWrite}, whose class
 * comment describes the steps of a write: {@code DirectoryWrite} for files of the tasks, {@code StagedWrite} for one file or directory
 * that is merged from files of the tasks. Before that, {@code RowDistribution} says which task gets a row, and {@code PlannedRows}
 * runs the statistics pass of some formats.
 *
 * <p>In tasks, {@code TaskWriter} and {@code StagingWriter} pass rows to the format's file writers. {@link
 * io.github.mlformats.core.write.Partitions} and {@code NameColumn} say which file a row belongs to. Uses {@code commit}.
 */
package io.github.mlformats.core.write;
