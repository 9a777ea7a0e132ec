/**
 * Annotations of columns, such as slot names and key values. {@link AnnotationReader} reads which annotations a column
 * has, {@link Annotations} provides their values on demand, and {@link AnnotationReadLimit} limits the bytes read per
 * file.
 */
package io.github.mlformats.idv.format.annotation;
