package io.github.mlformats.core.scan;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.write.RowDelta;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsDelta;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Writes only the rows that a statement changes, and the ids of those that it deletes or updates. */
final class DeltaOperation extends TableOperation implements SupportsDelta {
    private final RowDelta delta;
    private final TableAccess access;

    /**
     * @param delta begun before the files are listed
     * @param access the files, which are not listed yet
     * @throws UsageException if the table has a column of the name that row ids have
     */
    DeltaOperation(Command command, FormatTable table, RowDelta delta, TableAccess access) {
        super(command, table, FileMetadata.ROW_COLUMN, "ids");
        this.delta = delta;
        this.access = access;
    }

    @Override
    public NamedReference[] rowId() {
        return new NamedReference[] {Expressions.column(FileMetadata.ROW_COLUMN)};
    }

    /** Rows that are written again must be read completely: a corrupt one is an error, unless rows are only deleted. */
    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        Map<String, String> read = new HashMap<>(options.asCaseSensitiveMap());
        if (command != Command.DELETE) {
            table.format().options().stream()
                    .filter(option -> option.defaultValue() instanceof ParseMode)
                    .map(Option::name)
                    .forEach(mode -> {
                        read.keySet().removeIf(mode::equalsIgnoreCase);
                        read.put(mode, ParseMode.FAILFAST.name());
                    });
        }
        return new FormatScanBuilder(
                table.schema(),
                access.withReadOptions(new CaseInsensitiveStringMap(read)),
                table.filters(),
                table.analyzed().orElse(AnalyzedTable.NONE));
    }

    @Override
    public DeltaWriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        return delta.deltaBuilder();
    }
}
