/**
 * Facts, verification and charts of data files for the command line.
 * {@link io.github.mlformats.datadings.inspect.DatadingsInspector} is the entry point, loaded as a service.
 */
package io.github.mlformats.datadings.inspect;
