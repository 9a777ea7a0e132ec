/**
 * How rows are distributed to the tasks that write them, and the statistics pass that some formats need before. Used by {@code
 * write}.
 */
package io.github.mlformats.core.write.distribution;
