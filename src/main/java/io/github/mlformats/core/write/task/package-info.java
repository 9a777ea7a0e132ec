/**
 * The executor's side of a write: {@link io.github.mlformats.core.write.task.TaskWriter.Factory} creates the writer of a task attempt,
 * which routes rows to the format's file writers and returns a {@link io.github.mlformats.core.write.task.TaskOutputMessage} with
 * its files. Uses {@code write.partition}, {@code commit} and the SPI.
 */
package io.github.mlformats.core.write.task;
