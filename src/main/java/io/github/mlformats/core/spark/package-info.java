/**
 * Everything that Spark loads or looks up by name: data sources, session extensions and rules.
 * {@link FormatDataSource} is the base class of a connector's entry point. {@link ResolveWritableTable} replaces the
 * target of every write by its writable table, {@link PreprocessTableStatements} validates DDL. This is the top layer,
 * and the only one except the Scala bridge that depends on Spark's internal plans.
 */
package io.github.mlformats.core.spark;
