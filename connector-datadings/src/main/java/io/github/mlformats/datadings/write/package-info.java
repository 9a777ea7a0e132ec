/**
 * Writing of Spark rows as data sets. {@link io.github.mlformats.datadings.write.DatadingsWritePlan} plans a write. Uses
 * {@code format.write}.
 */
package io.github.mlformats.datadings.write;
