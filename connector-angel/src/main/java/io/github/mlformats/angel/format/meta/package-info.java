/**
 * Reads the metas of all versions of Angel ({@link MetaFileReader}).
 */
package io.github.mlformats.angel.format.meta;
