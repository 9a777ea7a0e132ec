/**
 * Plans and reads slices of a file. {@link IdvReaderFactory} opens the batch reader of a slice: blocks are fetched
 * ahead for all columns, decoded one by one, and wrapped in column vectors by the package {@code view}.
 */
package io.github.mlformats.idv.read;
