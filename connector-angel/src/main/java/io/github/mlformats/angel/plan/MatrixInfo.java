package io.github.mlformats.angel.plan;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.schema.TableChoices;
import java.io.Serializable;
import org.apache.spark.sql.types.DataType;

/**
 * What all readers of a matrix know about it.
 *
 * @param name name of the matrix
 * @param encoding how its partitions are written
 * @param choices how it shall appear
 * @param number type of the numbers that are shown: values, or those in arrays and vectors
 * @param indexRange the columns it may have; null if unknown
 * @param columns number of columns as its meta says it; -1 if unbounded or unknown
 */
public record MatrixInfo(
        String name, Encoding encoding, TableChoices choices, DataType number, ColumnRange indexRange, long columns)
        implements Serializable {}
