/**
 * Generated tables ({@link io.github.mlformats.benchmarks.data.Table}) and their files in each format ({@link
 * io.github.mlformats.benchmarks.data.DataFile}), independent of how they are read.
 */
package io.github.mlformats.benchmarks.data;
