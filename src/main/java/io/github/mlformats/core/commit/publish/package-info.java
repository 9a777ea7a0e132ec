/**
 * Publishes one file or folder that was staged next to its target: {@link
 * io.github.mlformats.core.commit.publish.FilePublisher}. Uses Hadoop's file systems only.
 */
package io.github.mlformats.core.commit.publish;
