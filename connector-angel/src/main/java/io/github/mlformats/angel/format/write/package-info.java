/**
 * Encodes partitions ({@link PartitionEncoder}) and metas
 * ({@link MetaWriter}).
 */
package io.github.mlformats.angel.format.write;
