/**
 * Encoding of Spark values as MessagePack. {@link io.github.mlformats.datadings.write.value.ValueWriters} creates the
 * writer of each Spark type.
 */
package io.github.mlformats.datadings.write.value;
