/**
 * Finds the input files of a read, plans their slices and reads them into column batches.
 * {@link io.github.mlformats.zds.read.ZdsFileFinder} finds the files and {@link io.github.mlformats.zds.read.ZdsScanPlanner} plans the
 * slices on the driver; {@link io.github.mlformats.zds.read.ZdsReaderFactory} creates the readers of a task. Uses
 * {@code schema} and {@code format}.
 */
package io.github.mlformats.zds.read;
