package io.github.mlformats.core.spi.write;

import io.github.mlformats.core.spi.write.arrange.RowMapping;
import org.apache.spark.sql.types.StructType;

/**
 * How rows are written after a look at all of them.
 *
 * @param columns of the rows that are written
 * @param mapping makes these
 * @param writing makes files of them; says how they are brought to tasks
 */
public record ArrangedWriting(StructType columns, RowMapping mapping, FileWriting writing) {}
