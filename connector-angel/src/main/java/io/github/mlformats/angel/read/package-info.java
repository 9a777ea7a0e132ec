/**
 * Reading: resolves paths to matrices and the files of a table ({@link AngelFileFinder}), plans the slices of these files
 * ({@link AngelOpenFile}), and provides a batch reader for each layout ({@link AngelBatchReader}). Uses the schema package and
 * the format library.
 */
package io.github.mlformats.angel.read;
