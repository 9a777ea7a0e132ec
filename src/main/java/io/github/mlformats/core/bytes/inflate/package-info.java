/**
 * DEFLATE decompression by optional native libraries. The entry point is {@link InflaterLibraries};
 * {@link InflaterLibrary} is the service interface that such a library implements. Uses only Java.
 */
package io.github.mlformats.core.bytes.inflate;
