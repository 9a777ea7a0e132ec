/**
 * Rules for statements that create, write and alter tables of the formats: {@link ResolveWritableTable} replaces the target
 * of every write by its writable table, {@link PreprocessTableStatements} validates DDL. May use {@code core.write} and the
 * Spark internals of {@code core.spark}.
 */
package io.github.mlformats.core.spark.statement;
