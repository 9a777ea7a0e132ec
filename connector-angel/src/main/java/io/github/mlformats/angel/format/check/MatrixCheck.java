package io.github.mlformats.angel.format.check;

import io.github.mlformats.angel.format.check.CheckedMatrix.Damage;
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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Verifies a meta against itself and the listing of its folder before any data is read (angel.md, section 13). Only text that is
 * one byte too short has its last byte read.
 *
 * @param folder the matrix
 * @param files name and size of the files that may hold data
 * @param findings receives warnings and facts for the user
 */
public record MatrixCheck(
        StorageFormat format,
        RowType rowType,
        MatrixFolder folder,
        Map<String, Long> files,
        Consumer<MatrixFinding> findings) {
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

    /** Option {@code repairRanges}: whether to compute column ranges that a bug of 3.2.0 lost (angel.md, section 7). */
    public enum RangeRepairMode {
        /** Computed for dense matrices; sparse ones that may be affected are rejected. */
        AUTO,
        /** Computed for dense and sparse matrices. */
        TRUE,
        /** Not computed: columns and ranges are used as stored. */
        FALSE
    }

    /** Finds partitions that overlap. All of them are corrupt, because none can be trusted. */
    private static final class OverlapCheck {
        private OverlapCheck() {}

        /**
         * A rectangle of columns and rows, or a byte range.
         *
         * @param start first byte or column
         * @param end end of the bytes or columns, exclusive
         * @param low first row; 0 for bytes
         * @param high end of the rows, exclusive; 1 for bytes
         */
        private record Claim(int partition, long start, long end, long low, long high) {
            boolean overlaps(Claim other) {
                return start < other.end && other.start < end && low < other.high && other.low < high;
            }
        }

        /** The ids of partitions that share bytes of a file, each with that of a partition it overlaps. */
        static Map<Integer, Integer> ofBytes(List<PartitionMeta> partitions) {
            Map<String, List<Claim>> byFile = new HashMap<>();
            for (PartitionMeta partition : partitions) {
                PartitionMeta.Data data = partition.data();
                byFile.computeIfAbsent(data.fileName(), name -> new ArrayList<>())
                        .add(new Claim(partition.id(), data.offset(), data.offset() + data.length(), 0, 1));
            }
            Map<Integer, Integer> found = new TreeMap<>();
            byFile.values().forEach(claims -> sweep(claims, found));
            return found;
        }

        /** The ids of partitions that share rows and columns, each with that of a partition it overlaps. */
        static Map<Integer, Integer> ofBlocks(List<PartitionMeta> partitions) {
            List<Claim> claims = new ArrayList<>();
            for (PartitionMeta partition : partitions) {
                PartitionMeta.Block block = partition.block();
                claims.add(new Claim(
                        partition.id(),
                        block.columns().start(),
                        block.columns().end(),
                        block.startRow(),
                        block.endRow()));
            }
            Map<Integer, Integer> found = new TreeMap<>();
            sweep(claims, found);
            return found;
        }

        /** Sweeps over the claims by start and compares each with the open ones. */
        private static void sweep(List<Claim> claims, Map<Integer, Integer> found) {
            claims.sort(Comparator.comparingLong(Claim::start));
            List<Claim> open = new ArrayList<>();
            for (Claim claim : claims) {
                open.removeIf(earlier -> earlier.end <= claim.start);
                for (Claim earlier : open) {
                    if (earlier.overlaps(claim)) {
                        found.putIfAbsent(earlier.partition, claim.partition);
                        found.putIfAbsent(claim.partition, earlier.partition);
                    }
                }
                open.add(claim);
            }
        }
    }
}
