/**
 * Typed options: each is defined once, for parsing, validation, the reference page and the Python wheel. The entry points
 * are {@link OptionSet}, which parses the options of a read or write, and {@link Options}, which returns their values. Independent of formats.
 */
package io.github.mlformats.core.option;
