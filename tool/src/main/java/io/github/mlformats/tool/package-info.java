/** The command line {@code mlformats}. The entry point is {@link io.github.mlformats.tool.Main}. */
package io.github.mlformats.tool;
