/**
 * The commands of {@code mlformats}, their arguments and output. The entry point is {@link
 * io.github.mlformats.tool.command.MlFormats}. Commands may use all other packages of the tool; none of these uses the commands.
 */
package io.github.mlformats.tool.command;
