/**
 * Writing of Spark rows as models and optimizers. {@link io.github.mlformats.primitiv.write.PrimitivWritePlan} plans a
 * write. Uses {@code format.write}.
 */
package io.github.mlformats.primitiv.write;
