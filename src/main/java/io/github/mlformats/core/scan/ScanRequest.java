package io.github.mlformats.core.scan;

import io.github.mlformats.core.read.RowPick;
import java.util.List;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructType;

/**
 * What a query wants of a table.
 *
 * @param columns the wanted columns: of the data, of the folders, and {@code _metadata}
 * @param filters which files are wanted
 * @param pick which rows are wanted
 * @param countOnly whether only the number of rows is wanted
 */
record ScanRequest(StructType columns, List<Predicate> filters, RowPick pick, boolean countOnly) {}
