/**
 * The connector for safetensors files: {@link SafetensorsDataSource} is the entry point for Spark, {@link
 * SafetensorsFormat} for the core, {@link SafetensorsInspector} for the command line. Uses all other packages of the
 * connector.
 */
package io.github.mlformats.safetensors;
