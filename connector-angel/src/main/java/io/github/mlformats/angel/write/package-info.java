/**
 * Writing: plans a model from its rows ({@link AngelWritePlan}); writes partitions in tasks, and metas on commit ({@link
 * ModelWritePlan}).
 */
package io.github.mlformats.angel.write;
