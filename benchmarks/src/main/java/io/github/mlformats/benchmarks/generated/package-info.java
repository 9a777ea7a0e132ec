/**
 * Data sets too large for a disk, whose bytes are computed where they are read: {@link
 * io.github.mlformats.benchmarks.generated.SmallFiles} and {@link io.github.mlformats.benchmarks.generated.BillionSamples} are
 * file systems, {@link io.github.mlformats.benchmarks.generated.LargeIdv} a file that is mostly holes.
 */
package io.github.mlformats.benchmarks.generated;
