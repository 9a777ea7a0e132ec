/**
 * Writing: scans the rows ({@link ModelStatisticsPass}), plans matrices and partitions ({@link ModelPlan}), maps rows to
 * partitions for the shuffle ({@link ModelRowMapper}), writes partitions in tasks ({@link AngelFileWriter}), and metas on commit
 * ({@link ModelWritePlan}). The entry point is {@link AngelWritePlan}.
 */
package io.github.mlformats.angel.write;
