/**
 * Data sources whose values are in memory, which measure the time of Spark itself: {@link
 * io.github.mlformats.benchmarks.memory.InMemoryIdvSource} and {@link
 * io.github.mlformats.benchmarks.memory.InMemoryValuesSource}.
 */
package io.github.mlformats.benchmarks.memory;
