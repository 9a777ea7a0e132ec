/**
 * What a conversion writes down about itself, in {@code OUT/_mlformats/}:
 *
 * <pre>
 * job.json                what was asked for, and what the inputs are grouped into
 * manifest/00000.jsonl    a line for each finished unit: {@link io.github.mlformats.tool.convert.manifest.UnitRecord}
 * corrupt/                JSON lines, a folder for each unit that has left records out
 * summary.json            {@link io.github.mlformats.tool.convert.manifest.JobSummary}, written when all units are done
 * lock, staging/, moving/ only while the job runs, or after it died
 * </pre>
 *
 * All of it is JSON that other programs may read; {@code spark.read.json("OUT/_mlformats/manifest")} gives the manifest as a table.
 */
package io.github.mlformats.tool.convert.manifest;
