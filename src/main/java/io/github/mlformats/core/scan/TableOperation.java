package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.connector.write.RowLevelOperation;

/** A statement that changes rows of a table, and needs a hidden column to identify where they are. */
abstract class TableOperation implements RowLevelOperation {
    final Command command;
    final FormatTable table;

    /**
     * @param hidden name of the hidden column
     * @param content what the hidden column has of each row, in the plural, for the message
     * @throws UsageException if the table has a column of this name
     */
    TableOperation(Command command, FormatTable table, String hidden, String content) {
        this.command = command;
        this.table = table;
        if (table.schema().getFieldIndex(hidden).isDefined()) {
            throw new UsageException("the table has a column " + hidden + ", which " + command + " needs for the "
                    + content + " of its rows. Give the column another name");
        }
    }

    @Override
    public final Command command() {
        return command;
    }

    @Override
    public final String description() {
        return command + " " + table.name();
    }
}
