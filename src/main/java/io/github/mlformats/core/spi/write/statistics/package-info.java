/**
 * Interfaces for writes that read all rows once before they write any: statistics of all rows, mapping of rows, and
 * the target folder. Entry point: {@link InputRows}.
 */
package io.github.mlformats.core.spi.write.statistics;
