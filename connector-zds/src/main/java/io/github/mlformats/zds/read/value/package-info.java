/**
 * Decodes JSON values into column builders with the conversions of Spark's JSON source. The entry point is {@link
 * io.github.mlformats.zds.read.value.JsonValueDecoders}. Uses the token readers of {@code format.json} and the core's column builders.
 */
package io.github.mlformats.zds.read.value;
