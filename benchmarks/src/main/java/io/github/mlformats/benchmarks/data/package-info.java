/**
 * Generated data: {@link io.github.mlformats.benchmarks.data.Table} is independent of file formats, {@link
 * io.github.mlformats.benchmarks.data.DataFile} a table in one of them, with generators that do not use the connectors' Spark
 * code, and {@link io.github.mlformats.benchmarks.data.StoredBlocks} a minimal IDV reader without the connector.
 */
package io.github.mlformats.benchmarks.data;
