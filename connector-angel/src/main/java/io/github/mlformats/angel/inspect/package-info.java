/**
 * Inspection and verification of models for the command line
 * ({@link AngelInspector}).
 */
package io.github.mlformats.angel.inspect;
