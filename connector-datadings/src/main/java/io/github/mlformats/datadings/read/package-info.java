/**
 * Schema inference, planning of slices and reading of samples into column batches. {@link
 * io.github.mlformats.datadings.read.DatadingsSchemaFinder} infers the columns. {@link
 * io.github.mlformats.datadings.read.DatadingsReaderFactory} opens a slice: an iterator yields the positions of samples, a decoder
 * fills the column builders. Uses {@code schema} and {@code format}.
 */
package io.github.mlformats.datadings.read;
