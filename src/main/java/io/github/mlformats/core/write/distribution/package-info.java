/**
 * Distributes rows to the tasks that write them, and runs the statistics pass that some formats need before a write. Used by
 * {@code write}.
 */
package io.github.mlformats.core.write.distribution;
