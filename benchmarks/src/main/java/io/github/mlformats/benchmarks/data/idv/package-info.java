/**
 * Generated IDV columns ({@link io.github.mlformats.benchmarks.data.idv.Column}), and a minimal IDV reader without the
 * connector ({@link io.github.mlformats.benchmarks.data.idv.StoredBlocks}).
 */
package io.github.mlformats.benchmarks.data.idv;
