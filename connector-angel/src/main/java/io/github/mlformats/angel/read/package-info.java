/**
 * Planning and reading: resolves paths to matrices ({@link AngelFileFinder}), plans the slices of their files
 * ({@link AngelScanPlanner}), and provides a batch reader for each layout ({@link AngelBatchReader}). Uses the schema package and
 * the format library.
 */
package io.github.mlformats.angel.read;
