/**
 * The metadata of a file: {@link IdvHeader}, table of contents, lookup tables and annotations. Checks every offset and count
 * before it is used. {@link AnnotationReader} reads which annotations a column has, {@link Annotations} provides their values
 * on demand. Uses the packages {@code codec} and {@code block}.
 */
package io.github.mlformats.idv.format.layout;
