/**
 * Interfaces for writes whose tasks stage files that are then merged into one file, or into one folder. Entry points: {@link
 * FileMergePlanner} and {@link FolderMergePlanner}, which plan the merge on the driver.
 */
package io.github.mlformats.core.spi.write.merge;
