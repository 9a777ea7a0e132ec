/**
 * The process around a command: exit codes, error messages, log levels, the terminal and interrupts. The entry point
 * for errors is {@link io.github.mlformats.tool.process.Failure}.
 */
package io.github.mlformats.tool.process;
