/**
 * The interfaces that a format implements for writing. Entry point: {@link WritableFormat}, which plans a write as a
 * {@link WritePlan}; this creates a {@link FileWriter} for each file. {@link FileMergePlanner} and
 * {@link DirectoryMergePlanner} plan, on the driver, the merge of files that tasks have staged. Uses only {@code spi}
 * and what this uses.
 */
package io.github.mlformats.core.spi.write;
