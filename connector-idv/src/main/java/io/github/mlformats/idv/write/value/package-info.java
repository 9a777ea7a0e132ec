/**
 * Writers of single Spark values to block encoders. {@link ScalarWriterFactory} creates the writer for a pair of Spark type
 * and IDV type.
 */
package io.github.mlformats.idv.write.value;
