/**
 * Finds the matrices of a model and their partition files, which listing does not find: {@link
 * io.github.mlformats.angel.read.find.AngelFileFinder}, and for streams {@link
 * io.github.mlformats.angel.read.find.AngelDataSetFinder}. Uses {@code angel.read}, {@code angel.schema} and {@code angel.format}.
 */
package io.github.mlformats.angel.read.find;
