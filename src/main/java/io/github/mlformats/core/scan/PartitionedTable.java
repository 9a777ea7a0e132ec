package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.write.TableMaintenance;
import io.github.mlformats.core.write.TablePartitions;
import io.github.mlformats.core.write.TablePartitions.Partition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.SupportsAtomicPartitionManagement;
import org.apache.spark.sql.connector.catalog.SupportsDeleteV2;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The part of a table that lists and changes its partitions, which are its directories. */
abstract class PartitionedTable implements SupportsDeleteV2, SupportsAtomicPartitionManagement {
    /** Returns the statements that change this table. @throws UsageException if they are not supported */
    abstract TableMaintenance maintenance();

    /** Returns the partitions of this table. @throws UsageException if its location is not one directory */
    abstract TablePartitions tablePartitions();

    /** Returns the partitions that {@code DELETE} deletes, by the values of the partition columns. */
    abstract java.util.function.Predicate<InternalRow> deleted();

    /** A condition is part of the table already ({@link #deleted}): Spark's predicates cannot express each. */
    @Override
    public final boolean canDeleteWhere(Predicate[] predicates) {
        return Stream.of(predicates).allMatch(AlwaysTrue.class::isInstance);
    }

    @Override
    public final void deleteWhere(Predicate[] predicates) {
        if (!partitionSchema().isEmpty()) {
            maintenance().deletePartitions(deleted());
        } else if (deleted().test(InternalRow.empty())) {
            maintenance().deleteAll();
        }
    }

    @Override
    public final boolean truncateTable() {
        maintenance().deleteAll();
        return true;
    }

    @Override
    public final InternalRow[] listPartitionIdentifiers(String[] names, InternalRow ident) {
        StructType columns = partitionSchema();
        int[] ordinals = Arrays.stream(names).mapToInt(columns::fieldIndex).toArray();
        return partitions().stream()
                .map(Partition::values)
                .filter(values -> matches(values, ident, ordinals, columns))
                .distinct()
                .toArray(InternalRow[]::new);
    }

    private List<Partition> partitions() {
        TablePartitions partitions = tablePartitions();
        try {
            return partitions.list();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + partitions.root() + ": " + e.getMessage(), e);
        }
    }

    /** @param ordinals the columns that {@code ident} has values of, in its order */
    private static boolean matches(InternalRow values, InternalRow ident, int[] ordinals, StructType columns) {
        for (int i = 0; i < ordinals.length; i++) {
            StructField column = columns.fields()[ordinals[i]];
            if (!Objects.deepEquals(
                    TablePartitions.value(values, ordinals[i], column), TablePartitions.value(ident, i, column))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public final void createPartitions(InternalRow[] idents, Map<String, String>[] properties) {
        for (Map<String, String> given : properties) {
            if (!given.isEmpty()) {
                throw new UsageException("a partition of " + name() + " is a directory of the table and has no "
                        + String.join(", ", given.keySet()) + ". Use ADD PARTITION without it, and move the files into"
                        + " the directory");
            }
        }
        maintenance().addPartitions(List.of(idents));
    }

    @Override
    public final boolean dropPartitions(InternalRow[] idents) {
        maintenance().dropPartitions(List.of(idents));
        return true;
    }

    /** Files are never moved to the trash. */
    @Override
    public final boolean purgePartitions(InternalRow[] idents) {
        return dropPartitions(idents);
    }

    @Override
    public final boolean purgePartition(InternalRow ident) {
        return dropPartition(ident);
    }

    @Override
    public final boolean truncatePartitions(InternalRow[] idents) {
        maintenance().truncatePartitions(List.of(idents));
        return true;
    }

    @Override
    public final boolean truncatePartition(InternalRow ident) {
        return truncatePartitions(new InternalRow[] {ident});
    }

    @Override
    public final boolean renamePartition(InternalRow from, InternalRow to) {
        maintenance().renamePartition(from, to);
        return true;
    }

    @Override
    public final Map<String, String> loadPartitionMetadata(InternalRow ident) {
        return Map.of("location", tablePartitions().path(ident).toString());
    }

    @Override
    public final void replacePartitionMetadata(InternalRow ident, Map<String, String> properties) {
        throw new UsageException(
                "a partition of " + name() + " is a directory and has no properties. Set properties of the table");
    }
}
