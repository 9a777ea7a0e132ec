/**
 * Checksums of tables that do not depend on the format or the order of rows ({@link
 * io.github.mlformats.tool.checksum.Checksums}), and the comparison of two tables by them ({@link
 * io.github.mlformats.tool.checksum.TableDifference}).
 */
package io.github.mlformats.tool.checksum;
