/**
 * Charts as data, without rendering: immutable records ({@link Chart}), and builders that bound their size.
 */
package io.github.mlformats.core.inspect.chart;
