/**
 * Parsing of JSON documents. {@link io.github.mlformats.zds.format.json.TokenReader} is the pull parser, with a fast
 * implementation for standard JSON and a complete one with Jackson; {@link io.github.mlformats.zds.format.json.DocumentValidator}
 * validates documents. Uses Jackson and the core's bytes.
 */
package io.github.mlformats.zds.format.json;
