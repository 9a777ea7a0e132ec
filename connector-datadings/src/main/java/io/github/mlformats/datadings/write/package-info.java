/**
 * Writing of Spark rows as data sets. {@link io.github.mlformats.datadings.write.DatadingsWriting} plans a write. Uses
 * {@code format.write}.
 */
package io.github.mlformats.datadings.write;
