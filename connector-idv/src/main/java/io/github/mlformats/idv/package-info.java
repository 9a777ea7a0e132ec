/**
 * The connector for ML.NET's binary dataview files. {@link IdvDataSource} is the entry point for Spark, {@link
 * IdvFormat} for the core.
 */
package io.github.mlformats.idv;
