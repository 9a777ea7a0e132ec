/** Facts and charts about IDV files for people. {@link IdvInspector} is the entry point. */
package io.github.mlformats.idv.inspect;
