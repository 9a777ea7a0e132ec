/**
 * Options and columns: {@link AngelReadOptions} and {@link AngelWriteOptions} are the options of each direction; matrices are
 * mapped to the columns and Spark types of each layout. Uses the format library.
 */
package io.github.mlformats.angel.schema;
