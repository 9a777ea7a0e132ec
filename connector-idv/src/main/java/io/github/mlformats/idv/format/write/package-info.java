/**
 * Writes IDV files. {@link IdvStreamWriter} is the entry point: it writes blocks of encoded columns, then header and
 * tables. {@link ColumnBlockWriter} and {@link IdvMetadataWriter} are also used to merge files.
 */
package io.github.mlformats.idv.format.write;
