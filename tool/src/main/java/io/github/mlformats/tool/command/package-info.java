/**
 * The commands of {@code mlformats}, their arguments and output. The entry point is {@link
 * io.github.mlformats.tool.command.MlFormats}. Commands use {@code convert} and {@code report}, and connect both: {@code
 * ConversionPage} is the page about a conversion. No other package of the tool uses the commands.
 */
package io.github.mlformats.tool.command;
