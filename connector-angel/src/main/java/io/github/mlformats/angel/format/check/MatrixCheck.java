package io.github.mlformats.angel.format.check;

import io.github.mlformats.angel.format.meta.MatrixFolder;
import io.github.mlformats.angel.format.meta.MatrixMeta;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.PartitionMeta;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.MatrixFinding;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Verifies a meta against itself and the listing of its folder before any data is read (angel.md, section 13). Only text that is
 * one byte too short has its last byte read.
 */
public final class MatrixCheck {
    private final StorageFormat format;
    private final RowType rowType;
    private final MatrixFolder folder;
    private final Map<String, Long> files;
    private final Consumer<MatrixFinding> findings;

    /**
     * @param folder the matrix
     * @param files name and size of the files that may hold data
     * @param findings receives warnings and facts for the user
     */
    public MatrixCheck(
            StorageFormat format,
            RowType rowType,
            MatrixFolder folder,
            Map<String, Long> files,
            Consumer<MatrixFinding> findings) {
        this.format = format;
        this.rowType = rowType;
        this.folder = folder;
        this.files = files;
        this.findings = findings;
    }

    /**
     * @throws io.github.mlformats.core.error.UsageException if an option is required to read the matrix
     */
    public CheckedMatrix check(MatrixMeta written, RangeRepairMode repairRanges, boolean allowLossy)
            throws IOException {
        List<ColumnRange> repair = new ColumnRangeRepair(written, rowType).repair(repairRanges);
        MatrixMeta meta = repair == null ? written : written.withColumns(repair);
        boolean ranged = meta.kind() != MatrixMeta.Kind.NONE && !meta.hasNoColumnRanges();
        if (repair != null) {
            findings.accept(MatrixFinding.warning("a bug of Angel 3.2.0 lost the column ranges of its partitions;"
                    + " they were computed from the block size"));
        } else if (!ranged
                && meta.kind() != MatrixMeta.Kind.NONE
                && !meta.partitions().isEmpty()) {
            findings.accept(MatrixFinding.info("its partitions have no column ranges, as with hash partitioning"));
        }
        new DataLossCheck(meta, format, rowType, ranged).report(allowLossy, findings);
        return check(meta, ranged, repair != null);
    }

    private CheckedMatrix check(MatrixMeta meta, boolean ranged, boolean repaired) throws IOException {
        PartitionCheck check = new PartitionCheck(meta, format, rowType, ranged, files, folder);
        List<Partition> valid = new ArrayList<>();
        List<PartitionMeta> validMetas = new ArrayList<>();
        Map<Integer, CorruptFileException> damaged = new TreeMap<>();
        for (PartitionMeta partition : meta.partitions()) {
            try {
                valid.add(check.check(partition, repaired));
                validMetas.add(partition);
            } catch (CorruptFileException e) {
                damaged.put(partition.id(), e);
            }
        }
        addOverlaps("bytes", meta, validMetas, OverlapCheck.ofBytes(validMetas), damaged);
        if (ranged) {
            addOverlaps("rows and columns", meta, validMetas, OverlapCheck.ofBlocks(validMetas), damaged);
        }
        valid.removeIf(partition -> damaged.containsKey(partition.id()));
        if (valid.stream().anyMatch(Partition::isNewlineMissing)) {
            findings.accept(MatrixFinding.warning("the newline that ends a file is missing"));
        }
        List<Damage> damage = new ArrayList<>();
        damaged.forEach((id, error) -> damage.add(new Damage(id, error)));
        if (meta.kind() != MatrixMeta.Kind.NONE) {
            damage.addAll(new FileCoverageCheck(folder.path(), files, meta.partitions()).check(findings));
        }
        return new CheckedMatrix(meta, ranged, valid, damage);
    }

    /** @param overlaps ids of corrupt partitions, each with that of a partition that it overlaps */
    private static void addOverlaps(
            String what,
            MatrixMeta meta,
            List<PartitionMeta> partitions,
            Map<Integer, Integer> overlaps,
            Map<Integer, CorruptFileException> damaged) {
        for (PartitionMeta partition : partitions) {
            Integer other = overlaps.get(partition.id());
            if (other != null) {
                damaged.putIfAbsent(
                        partition.id(),
                        new CorruptFileException(
                                meta.file(),
                                partition.position(),
                                "partition " + partition.id(),
                                what + " that no other partition claims",
                                "those of partition " + other));
            }
        }
    }
}
