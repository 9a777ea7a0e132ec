/**
 * Writes IDV files. {@link BlockWriter} is the entry point: it writes blocks of encoded columns, then header and
 * tables. {@link BlockStore} and {@link FileTables} are also used to merge files.
 */
package io.github.mlformats.idv.format.write;
