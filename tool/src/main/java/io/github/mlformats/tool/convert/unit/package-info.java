/**
 * Division of the input of a conversion into units, the restartable parts. The entry point is {@link
 * io.github.mlformats.tool.convert.unit.UnitSourceFactory}.
 */
package io.github.mlformats.tool.convert.unit;
