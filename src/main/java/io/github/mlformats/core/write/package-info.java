/**
 * Writes rows: {@link io.github.mlformats.core.write.SaveCommand} is {@code df.write.save}, {@link
 * io.github.mlformats.core.write.WritableTable} is the target of {@code INSERT}. Both create a {@code BatchWrite}, whose
 * class comment describes the steps of a write. Uses {@code commit} and the packages below.
 */
package io.github.mlformats.core.write;
