/**
 * Decoders of binary partitions: row formats, column formats, snapshots, and the layout of Angel 1.x.
 */
package io.github.mlformats.angel.format.binary;
