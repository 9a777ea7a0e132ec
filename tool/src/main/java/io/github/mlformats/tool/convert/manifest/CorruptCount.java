package io.github.mlformats.tool.convert.manifest;

/**
 * How many records were left out for one reason.
 *
 * @param reason what was expected and what was found, without file and offset
 * @param records number of records; of a file that was left out from some place on, 1
 */
public record CorruptCount(String reason, long records) {}
