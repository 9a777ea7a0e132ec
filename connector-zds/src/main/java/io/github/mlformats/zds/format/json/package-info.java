/**
 * Parsing of JSON documents. {@link io.github.mlformats.zds.format.json.Tokens} is the pull parser, with a fast
 * implementation for standard JSON and a complete one with Jackson; {@link io.github.mlformats.zds.format.json.DocumentScan}
 * validates documents. Uses Jackson and the core's bytes.
 */
package io.github.mlformats.zds.format.json;
