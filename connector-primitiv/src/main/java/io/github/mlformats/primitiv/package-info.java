/**
 * The primitiv connector: reads and writes models, parameters and optimizers of the C++ library primitiv.
 * {@link io.github.mlformats.primitiv.PrimitivFormat} is the entry point for Spark; this package
 * wires the other packages together.
 */
package io.github.mlformats.primitiv;
