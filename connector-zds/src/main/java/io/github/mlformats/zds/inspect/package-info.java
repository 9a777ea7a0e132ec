/**
 * Facts, verification and charts of data sets for the command line. {@link io.github.mlformats.zds.inspect.ZdsInspector} is
 * the entry point. Uses {@code read}, {@code format} and the core's {@code inspect}.
 */
package io.github.mlformats.zds.inspect;
