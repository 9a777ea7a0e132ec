/**
 * The fixed structure of a file: {@link IdvHeader}, table of contents, lookup tables and tail. Checks every offset and
 * count before it is used. Uses the packages {@code codec} and {@code block}.
 */
package io.github.mlformats.idv.format.layout;
