/**
 * The connector for data sets of the Python library datadings: {@link DatadingsDataSource} is the entry point for
 * Spark, {@link DatadingsFormat} for the core, {@link DatadingsInspector} for the command line. Uses all other
 * packages of the connector.
 */
package io.github.mlformats.datadings;
