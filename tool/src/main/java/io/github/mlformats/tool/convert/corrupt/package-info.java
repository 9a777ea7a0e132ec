/**
 * Records that a conversion skips as corrupt: their list in {@code OUT/_mlformats/corrupt}, and the limit of {@code
 * --max-corrupt}.
 */
package io.github.mlformats.tool.convert.corrupt;
