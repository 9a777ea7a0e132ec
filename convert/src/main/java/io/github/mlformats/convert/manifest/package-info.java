/**
 * The record of a conversion in {@code OUT/_mlformats/}, from which another run resumes it. The entry point is {@link
 * io.github.mlformats.convert.manifest.Manifest}. It uses only Hadoop file systems and JSON, not Spark sessions.
 *
 * <pre>
 * job.json                the request and its units: {@link io.github.mlformats.convert.manifest.Manifest.Plan}
 * manifest/00000.jsonl    a line for each finished unit: {@link io.github.mlformats.convert.manifest.UnitRecord}
 * corrupt/                JSON lines with skipped records, a file for each unit that has any
 * summary.json            {@link io.github.mlformats.convert.manifest.JobSummary}, written when all units are finished
 * lock, staging/, moving/ only during a run, or after a crash
 * </pre>
 *
 * All files are JSON that other programs may read; {@code spark.read.json("OUT/_mlformats/manifest")} reads the
 * manifest as a table.
 */
package io.github.mlformats.convert.manifest;
