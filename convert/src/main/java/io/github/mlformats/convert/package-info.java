/**
 * Resumable conversions of data sets to other formats, as a library. {@link io.github.mlformats.convert.Conversion} is the entry point
 * and describes the protocol.
 *
 * <p>A {@link io.github.mlformats.convert.ConversionRequest} says what to convert, {@link
 * io.github.mlformats.convert.ConversionSettings} how, and a {@link io.github.mlformats.convert.ConversionListener} is notified about the
 * progress. The result is a {@link io.github.mlformats.convert.manifest.JobSummary}; {@link
 * io.github.mlformats.convert.manifest.Manifest} has the records of all units. Everything else is internal. Messages name the options
 * of {@code mlformats convert}, which correspond to those of the settings.
 *
 * <p>Results are verified by checksums that do not depend on the format or the order of rows ({@link
 * io.github.mlformats.convert.Checksums}, {@link io.github.mlformats.convert.TableDifference}). The package uses {@code
 * convert.manifest}, which does not use it.
 */
package io.github.mlformats.convert;
