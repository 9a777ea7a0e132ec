/**
 * Column builders for record formats, whose values are decoded one by one. {@link
 * io.github.mlformats.core.vector.build.ColumnBuilders} creates the builders for a schema. The format decodes values and decides
 * what happens to a value that does not fit its column.
 */
package io.github.mlformats.core.vector.build;
