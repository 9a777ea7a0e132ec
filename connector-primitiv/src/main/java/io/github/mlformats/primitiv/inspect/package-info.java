/**
 * Facts, verification and charts of files for the command line.
 * {@link io.github.mlformats.primitiv.inspect.PrimitivInspector} is the entry point, loaded as a service.
 */
package io.github.mlformats.primitiv.inspect;
