/**
 * Types of the format: row types, number types, storage formats and record layouts.
 */
package io.github.mlformats.angel.format.type;
