package io.github.mlformats.core.scan;

import io.github.mlformats.core.commit.DirectorySnapshot;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.write.FileRewrite;
import io.github.mlformats.core.write.RowDelta;
import io.github.mlformats.core.write.WritableTable;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsRowLevelOperations;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperationBuilder;
import org.apache.spark.sql.connector.write.RowLevelOperationInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table as the target of {@code DELETE}, {@code UPDATE} and {@code MERGE} with conditions on rows. A statement finds the files
 * with such rows in a query of its own, then reads these files whole, and writes their rows to new files ({@link
 * RewriteOperation}). If the location is one merged directory, it writes only the rows that it changes ({@link DeltaOperation}).
 */
public final class RewritableTable
        implements SupportsRowLevelOperations, SupportsRead, SupportsWrite, SupportsMetadataColumns {
    private final FormatTable table;
    private final WritableTable writable;
    private final TableAccess access;
    private final boolean isMergedDirectory;

    /** The directory before its files are listed, for a {@code MERGE} that only inserts. */
    private Optional<DirectorySnapshot> before = Optional.empty();

    /** The same for a merged directory. */
    private Optional<RowDelta> delta = Optional.empty();

    /**
     * @param table the table for reading
     * @param writable the table for writing
     * @param access the files of {@code table}, which are not listed yet
     * @param isMergedDirectory {@link WritableTable#isMergedDirectory}, which lists the location
     */
    RewritableTable(FormatTable table, WritableTable writable, TableAccess access, boolean isMergedDirectory) {
        this.table = table;
        this.writable = writable;
        this.access = access;
        this.isMergedDirectory = isMergedDirectory;
    }

    /** Returns the table for writing. */
    public WritableTable writable() {
        return writable;
    }

    @Override
    public RowLevelOperationBuilder newRowLevelOperationBuilder(RowLevelOperationInfo info) {
        return () -> isMergedDirectory
                ? new DeltaOperation(info.command(), table, writable.beginDelta(), access)
                : new RewriteOperation(info.command(), table, writable, access);
    }

    @Override
    public String name() {
        return table.name();
    }

    @Override
    @SuppressWarnings("deprecation") // columns(), which replaces it, is derived from it
    public StructType schema() {
        return table.schema();
    }

    @Override
    public Map<String, String> properties() {
        return table.properties();
    }

    @Override
    public Transform[] partitioning() {
        return table.partitioning();
    }

    @Override
    public Set<TableCapability> capabilities() {
        return EnumSet.of(TableCapability.BATCH_READ, TableCapability.BATCH_WRITE);
    }

    @Override
    public MetadataColumn[] metadataColumns() {
        MetadataColumn[] own = table.metadataColumns();
        MetadataColumn[] all = Arrays.copyOf(own, own.length + 1);
        all[own.length] = isMergedDirectory ? HiddenColumn.ROW : HiddenColumn.FILE;
        return all;
    }

    @Override
    public boolean canRenameConflictingMetadataColumns() {
        return table.canRenameConflictingMetadataColumns();
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        if (isMergedDirectory) {
            delta();
        } else {
            beforeRewrite();
        }
        return table.newScanBuilder(options);
    }

    /** Spark plans a {@code MERGE} that only inserts as an append of its rows. Which these are depends on all rows of the table. */
    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        if (isMergedDirectory) {
            return delta().insertBuilder();
        }
        return writable.newRewriteBuilder(
                info, new FileRewrite(beforeRewrite(), true, access::files, List::of, writable.writeOptions()));
    }

    private DirectorySnapshot beforeRewrite() {
        if (before.isEmpty()) {
            before = Optional.of(writable.beforeRewrite());
        }
        return before.get();
    }

    private RowDelta delta() {
        if (delta.isEmpty()) {
            delta = Optional.of(writable.beginDelta());
        }
        return delta.get();
    }

    @Override
    public String toString() {
        return name();
    }

    /** A column that a statement needs, and no query can name. */
    private record HiddenColumn(String name, DataType dataType, boolean isNullable) implements MetadataColumn {
        /** Null for the rows that a statement inserts. */
        static final HiddenColumn FILE = new HiddenColumn(FileMetadata.FILE_COLUMN, DataTypes.StringType, true);

        /** Never null: Spark requires that of row ids. */
        static final HiddenColumn ROW = new HiddenColumn(FileMetadata.ROW_COLUMN, DataTypes.LongType, false);
    }
}
