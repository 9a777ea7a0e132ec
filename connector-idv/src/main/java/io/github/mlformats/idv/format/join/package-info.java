/**
 * Merges IDV files into one file: {@link JoinPlanner} compares the files and divides their rows into segments, {@link
 * SegmentWriter} writes the segments in parallel, and {@link JoinPlan} writes header and tables last.
 */
package io.github.mlformats.idv.format.join;
