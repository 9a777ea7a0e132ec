package io.github.mlformats.core.spi.write;

import org.apache.spark.sql.types.StructType;

/**
 * The result of a {@link StatisticsPass}.
 *
 * @param columns columns of the rows that are written
 * @param rowMapper maps the rows of the query to these rows
 * @param plan how the mapped rows are distributed over tasks and written
 */
public record PlannedWrite(StructType columns, RowMapper rowMapper, WritePlan plan) {}
