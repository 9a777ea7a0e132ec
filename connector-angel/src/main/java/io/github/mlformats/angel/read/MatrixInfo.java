package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.option.AngelReadOptions;
import java.io.Serializable;
import org.apache.spark.sql.types.DataType;

/**
 * Metadata of a matrix that all its readers share. Serialized to tasks.
 *
 * @param name name of the matrix
 * @param encoding how its partitions are written
 * @param options options that determine the columns and values of the table
 * @param valueType Spark type of the values, or of the numbers in arrays and vectors
 * @param indexRange the columns it may have; null if unknown
 * @param columns number of columns according to the meta; -1 if unbounded or unknown
 */
public record MatrixInfo(
        String name,
        Encoding encoding,
        AngelReadOptions options,
        DataType valueType,
        ColumnRange indexRange,
        long columns)
        implements Serializable {}
