/**
 * Planning of scan tasks on the driver: {@link SlicePlanner} splits files into slices through their indexes, {@link
 * SlicePacker} packs slices into input partitions near their data. Uses {@code core.read}, {@code core.table} and the SPI.
 */
package io.github.mlformats.core.plan;
