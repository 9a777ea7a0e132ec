/**
 * The interfaces that a format implements for writing. Entry point: {@link WritableFormat}, which plans a write as a {@link
 * WritePlan}; this creates a {@link FileWriter} for each file. Uses only the other packages of the SPI and what these use.
 */
package io.github.mlformats.core.spi.write;
