package io.github.mlformats.core.spi;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/**
 * What a query wants of every file it reads.
 *
 * @param columns the wanted columns with the types {@link OpenFile#schema()} gives them; structs may be pruned, so
 *     children are found by name
 * @param rowFields names of the wanted {@link Format#rowFields()}
 * @param rows which rows are wanted
 */
public record ReadRequest(StructType columns, List<String> rowFields, RowSelection rows) implements Serializable {}
