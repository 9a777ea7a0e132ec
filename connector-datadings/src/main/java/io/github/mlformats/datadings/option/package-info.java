/**
 * The read and write options of datadings data sets, each defined once and passed on as a record. Uses {@code format}.
 */
package io.github.mlformats.datadings.option;
