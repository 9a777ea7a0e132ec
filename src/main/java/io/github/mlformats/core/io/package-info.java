/**
 * Files on Hadoop file systems: random-access sources, sinks, exclusive creation, and the Hadoop configuration of a
 * read. The entry points are {@link HadoopSource} and {@link HadoopSink}. May use Spark to broadcast configurations and
 * to find local directories.
 */
package io.github.mlformats.core.io;
