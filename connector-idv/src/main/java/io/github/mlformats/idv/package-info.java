/**
 * The connector for ML.NET's binary dataview files: {@link IdvDataSource} is the entry point for Spark,
 * {@link IdvFormat} for the core, {@link IdvInspector} for the command line. Uses all other packages of the connector.
 */
package io.github.mlformats.idv;
