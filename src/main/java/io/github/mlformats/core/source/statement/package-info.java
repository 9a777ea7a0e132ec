/**
 * Rules for statements that create, write and alter tables of the formats: {@link WriterRule} replaces the target of
 * every write by its writable table, {@link TableRule} validates DDL. May use {@code core.write} and the Spark internals
 * of {@code core.source}.
 */
package io.github.mlformats.core.source.statement;
