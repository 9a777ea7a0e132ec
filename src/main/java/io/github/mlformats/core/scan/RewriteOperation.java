package io.github.mlformats.core.scan;

import io.github.mlformats.core.commit.DirectorySnapshot;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.write.FileRewrite;
import io.github.mlformats.core.write.WritableTable;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Rewrites the files with rows that a statement changes. The directory is compared with what it was before the files were listed:
 * another writer that has changed one of them in between makes the statement fail.
 */
final class RewriteOperation extends TableOperation {
    private final WritableTable writable;
    private final DirectorySnapshot before;
    private TableAccess access;
    private FormatScan scan;

    /**
     * @param access the files, which are not listed yet
     * @throws UsageException if the files of the table cannot be rewritten
     */
    RewriteOperation(Command command, FormatTable table, WritableTable writable, TableAccess access) {
        super(command, table, FileMetadata.FILE_COLUMN, "files");
        this.writable = writable;
        this.access = access;
        this.before = writable.beforeRewrite();
    }

    @Override
    public NamedReference[] requiredMetadataAttributes() {
        return new NamedReference[] {Expressions.column(FileMetadata.FILE_COLUMN)};
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        access = access.withReadOptions(options);
        return new RewriteScanBuilder();
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        return writable.newRewriteBuilder(
                info,
                new FileRewrite(
                        before,
                        command == Command.MERGE,
                        () -> access.files(),
                        this::rewrittenFiles,
                        writable.writeOptions()));
    }

    /** If the condition holds for all rows, Spark does not scan the table, and no row is left. */
    private List<DataFile> rewrittenFiles() {
        if (scan != null) {
            return scan.selectedFiles();
        }
        checkReadsAll();
        return access.files().listing().files();
    }

    /** @throws UsageException if the read skips corrupt data, which the new files would not have */
    private void checkReadsAll() {
        FileOpener opener = access.files().opener();
        if (!opener.failsOnCorruptRecords()
                || opener.skipPolicy().ignoreCorrupt()
                || opener.skipPolicy().ignoreMissing()) {
            throw new UsageException(command + " of " + table.name() + " would delete the records that a read skips, by"
                    + " the options mode, ignoreCorruptFiles, ignoreMissingFiles or badRecordsPath of the table, or"
                    + " the settings spark.sql.files.ignoreCorruptFiles or ignoreMissingFiles. Repair the files or"
                    + " delete them, and remove these");
        }
    }

    /** Uses filters only to select files: all rows of a file that is rewritten are needed. */
    private final class RewriteScanBuilder implements SupportsPushDownRequiredColumns, SupportsPushDownV2Filters {
        private StructType columns = table.schema();
        private List<Predicate> filters = List.of();

        @Override
        public void pruneColumns(StructType required) {
            columns = required;
        }

        @Override
        public Predicate[] pushPredicates(Predicate[] predicates) {
            FileFilter.FileColumns fileColumns = FileFilter.FileColumns.of(access.files());
            filters = Stream.of(predicates)
                    .filter(predicate -> FileFilter.of(predicate, fileColumns).isPresent())
                    .toList();
            return predicates;
        }

        @Override
        public Predicate[] pushedPredicates() {
            return filters.toArray(new Predicate[0]);
        }

        @Override
        public Scan build() {
            checkReadsAll();
            scan = new FormatScan(
                    access,
                    ScanRequest.rewrite(columns, filters, table.filters()),
                    table.analyzed().orElse(AnalyzedTable.NONE),
                    new FoundIndex(access::files));
            return scan;
        }
    }
}
