/**
 * Merges IDV files into one file: {@link MergePlanner} compares the files and divides their rows into segments, {@link
 * SegmentWriter} writes the segments in parallel, and {@link MergePlan} writes header and tables last.
 */
package io.github.mlformats.idv.format.merge;
