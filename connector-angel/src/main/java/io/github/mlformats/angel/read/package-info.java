/**
 * Planning and reading: plans the slices of partition files ({@link io.github.mlformats.angel.read.AngelScanPlanner}) and provides a
 * batch reader for each layout ({@link io.github.mlformats.angel.read.AngelBatchReader}). The package {@code find} resolves paths to
 * matrices. Uses the schema package and the format library.
 */
package io.github.mlformats.angel.read;
