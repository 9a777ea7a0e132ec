/**
 * The connector for models, parameters and optimizers of the C++ library primitiv: {@link PrimitivDataSource} is the
 * entry point for Spark, {@link PrimitivFormat} for the core, {@link PrimitivInspector} for the command line. Uses all
 * other packages of the connector.
 */
package io.github.mlformats.primitiv;
