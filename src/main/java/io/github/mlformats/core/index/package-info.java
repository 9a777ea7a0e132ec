/**
 * Index files of data sets whose format has no statistics: minimum, maximum, counts and Bloom filters of ranges of rows, in
 * Parquet files that Spark writes ({@code IndexBuilder}) and that scans use to skip rows ({@code DataSetIndex}).
 */
package io.github.mlformats.core.index;
