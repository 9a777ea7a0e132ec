/**
 * Checksums of tables that do not depend on the format or the order of rows ({@link
 * io.github.mlformats.convert.checksum.Checksums}), and the comparison of two tables by them ({@link
 * io.github.mlformats.convert.checksum.TableDifference}).
 */
package io.github.mlformats.convert.checksum;
