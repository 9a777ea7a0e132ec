/**
 * Writes rows: {@link io.github.mlformats.core.write.SaveCommand} is {@code df.write.save}, {@link
 * io.github.mlformats.core.write.WritableTable} what {@code INSERT} writes into. Both give Spark a {@code BatchWrite}, whose class
 * comment tells the life of a write. Uses {@code commit} and the packages below.
 */
package io.github.mlformats.core.write;
