/**
 * Checksums of tables that do not depend on the format or the order of rows. The entry point is {@link
 * io.github.mlformats.tool.checksum.Checksums}.
 */
package io.github.mlformats.tool.checksum;
