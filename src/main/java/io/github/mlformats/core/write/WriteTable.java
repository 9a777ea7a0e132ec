package io.github.mlformats.core.write;

import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;

/** A folder that the rows of one {@link FolderSave} are written into. */
final class WriteTable implements SupportsWrite {
    private final String name;
    private final FolderTarget target;
    private final boolean sorted;
    private final boolean dynamic;

    /**
     * @param sorted whether rows of one partition come one after the other
     * @param dynamic whether an overwrite replaces only the partitions that get rows
     */
    WriteTable(String name, FolderTarget target, boolean sorted, boolean dynamic) {
        this.name = name;
        this.target = target;
        this.sorted = sorted;
        this.dynamic = dynamic;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    @SuppressWarnings("deprecation") // columns(), which replaces it, is derived from it
    public StructType schema() {
        return new StructType();
    }

    @Override
    public Set<TableCapability> capabilities() {
        return EnumSet.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE, TableCapability.ACCEPT_ANY_SCHEMA);
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        SortOrder[] ordering = sorted ? new SortOrder[0] : target.partitions().ordering();
        return new FolderWriteBuilder(target, ordering, dynamic);
    }
}
