/**
 * Options and columns. {@link ZdsReadOptions} and {@link ZdsWriteOptions} are the options of each direction, with the
 * session settings that they depend on. {@link ZdsSchemaFinder} infers the schema and maps JSON to Spark types. Uses
 * {@code format.json}.
 */
package io.github.mlformats.zds.schema;
