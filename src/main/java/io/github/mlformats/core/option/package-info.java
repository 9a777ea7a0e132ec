/**
 * Typed options: each is defined once, for parsing, validation, the reference page and the Python wheel. The entry point
 * is {@link OptionSet}. Independent of formats.
 */
package io.github.mlformats.core.option;
