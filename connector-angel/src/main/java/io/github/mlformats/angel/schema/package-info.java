/**
 * Maps matrices to the columns and Spark types of each layout. Uses the format library.
 */
package io.github.mlformats.angel.schema;
