/**
 * Writing of data files and their sidecar files, byte-identical to the Python library.
 * {@link io.github.mlformats.datadings.format.write.DataSetWriter} is the entry point. Independent of Spark.
 */
package io.github.mlformats.datadings.format.write;
