package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.AngelMatrix.Damage;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions.RangeRepairMode;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MatrixMeta.MatrixFinding;
import io.github.mlformats.angel.format.matrix.MatrixMeta.PartitionMeta;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Verifies a meta against itself and the listing of its directory before any data is read (angel.md, section 13). Only text that is
 * one byte too short has its last byte read.
 *
 * @param directory the matrix
 * @param files name and size of the files that may hold data
 * @param findings receives warnings and facts for the user
 */
record MatrixCheck(
        StorageFormat format,
        RowType rowType,
        MatrixDirectory directory,
        Map<String, Long> files,
        Consumer<MatrixFinding> findings) {
    /**
     * @throws io.github.mlformats.core.error.UsageException if an option is required to read the matrix
     */
    CheckedMatrix check(MatrixMeta written, RangeRepairMode repairRanges, boolean allowLossy) throws IOException {
        List<ColumnRange> repair = new ColumnRangeRepair(written, rowType).repair(repairRanges);
        MatrixMeta meta = repair == null ? written : written.withColumns(repair);
        boolean ranged = meta.kind() != MatrixMeta.Kind.NONE && !meta.hasNoColumnRanges();
        if (repair != null) {
            findings.accept(MatrixFinding.warning("a bug of Angel 3.2.0 lost the column ranges of its partitions;"
                    + " they were computed from the block size"));
        } else if (!ranged
                && meta.kind() != MatrixMeta.Kind.NONE
                && !meta.partitions().isEmpty()) {
            findings.accept(MatrixFinding.note("its partitions have no column ranges, as with hash partitioning"));
        }
        new DataLossCheck(meta, format, rowType, ranged).report(allowLossy, findings);
        return check(meta, ranged, repair != null);
    }

    private CheckedMatrix check(MatrixMeta meta, boolean ranged, boolean repaired) throws IOException {
        PartitionCheck check = new PartitionCheck(meta, format, rowType, ranged, files, directory);
        List<Partition> valid = new ArrayList<>();
        Map<String, List<Claim>> bytes = new HashMap<>();
        List<Claim> blocks = new ArrayList<>();
        Map<Integer, CorruptFileException> damaged = new TreeMap<>();
        for (PartitionMeta partition : meta.partitions()) {
            try {
                valid.add(check.check(partition, repaired));
                bytes.computeIfAbsent(partition.data().fileName(), name -> new ArrayList<>())
                        .add(Claim.ofBytes(partition));
                blocks.add(Claim.ofBlock(partition));
            } catch (CorruptFileException e) {
                damaged.put(partition.id(), e);
            }
        }
        bytes.values().forEach(claims -> addOverlaps("bytes", meta, claims, damaged));
        if (ranged) {
            addOverlaps("rows and columns", meta, blocks, damaged);
        }
        valid.removeIf(partition -> damaged.containsKey(partition.id()));
        if (valid.stream().anyMatch(Partition::isNewlineMissing)) {
            findings.accept(MatrixFinding.warning("the newline that ends a file is missing"));
        }
        List<Damage> damage = new ArrayList<>();
        damaged.forEach((id, error) -> damage.add(new Damage(id, error)));
        if (meta.kind() != MatrixMeta.Kind.NONE) {
            addUncoveredBytes(meta.partitions(), damage);
        }
        return new CheckedMatrix(meta, ranged, valid, damage);
    }

    /**
     * Finds partitions that overlap, in a sweep over the claims by start. All of them are corrupt, because none can be trusted. A
     * claim is compared with the open ones that overlap another, few in most matrices, and by binary search with the open ones that
     * do not: these have disjoint rows, so that both bounds of their rows ascend.
     */
    private static void addOverlaps(
            String what, MatrixMeta meta, List<Claim> claims, Map<Integer, CorruptFileException> damaged) {
        claims.sort(Claim.SWEEP_ORDER);
        NavigableSet<Claim> disjoint = new TreeSet<>(Claim.ROW_ORDER);
        NavigableSet<Claim> overlapping = new TreeSet<>(Claim.SWEEP_ORDER);
        for (Claim claim : claims) {
            Iterator<Claim> candidates =
                    disjoint.headSet(claim.afterRows(), false).descendingIterator();
            for (Claim earlier; candidates.hasNext() && (earlier = candidates.next()).high > claim.low; ) {
                if (earlier.overlaps(claim)) {
                    addOverlap(what, meta, earlier.partition, claim.partition, damaged);
                    overlapping.add(earlier);
                    candidates.remove();
                } else if (earlier.end <= claim.start) {
                    candidates.remove();
                }
            }
            overlapping.removeIf(earlier -> earlier.end <= claim.start);
            Optional<Claim> first = overlapping.stream().filter(claim::overlaps).findFirst();
            first.ifPresent(earlier -> addOverlap(what, meta, claim.partition, earlier.partition, damaged));
            if (claim.start < claim.end) {
                (first.isPresent() ? overlapping : disjoint).add(claim);
            }
        }
    }

    private static void addOverlap(
            String what,
            MatrixMeta meta,
            PartitionMeta partition,
            PartitionMeta other,
            Map<Integer, CorruptFileException> damaged) {
        damaged.computeIfAbsent(
                partition.id(),
                id -> new CorruptFileException(
                        meta.file(),
                        partition.position(),
                        "partition " + id,
                        what + " that no other partition claims",
                        "those of partition " + other.id()));
    }

    /**
     * A rectangle of columns and rows, or a byte range.
     *
     * @param start first byte or column
     * @param end end of the bytes or columns, exclusive
     * @param low first row; 0 for bytes
     * @param high end of the rows, exclusive; 1 for bytes
     */
    private record Claim(PartitionMeta partition, long start, long end, long low, long high) {
        /** The order of partitions in the meta; those of a binary meta may have the same id. */
        private static final Comparator<Claim> META_ORDER = Comparator.comparingInt(
                        (Claim claim) -> claim.partition.id())
                .thenComparingLong(claim -> claim.partition.position());

        static final Comparator<Claim> SWEEP_ORDER =
                Comparator.comparingLong(Claim::start).thenComparing(META_ORDER);
        static final Comparator<Claim> ROW_ORDER = Comparator.comparingLong(Claim::low)
                .thenComparingLong(Claim::high)
                .thenComparing(META_ORDER);

        static Claim ofBytes(PartitionMeta partition) {
            PartitionMeta.Data data = partition.data();
            return new Claim(partition, data.offset(), data.offset() + data.length(), 0, 1);
        }

        static Claim ofBlock(PartitionMeta partition) {
            PartitionMeta.Block block = partition.block();
            return new Claim(
                    partition, block.columns().start(), block.columns().end(), block.startRow(), block.endRow());
        }

        /** A claim that is in row order the first whose rows start at the end of the rows of this one. */
        Claim afterRows() {
            return new Claim(partition, start, end, high, Long.MIN_VALUE);
        }

        boolean overlaps(Claim other) {
            return start < other.end && other.start < end && low < other.high && other.low < high;
        }
    }

    /**
     * Finds bytes and files that no partition covers: Angel always saves partitions without gaps. Files that it cannot have written
     * are reported as findings only.
     */
    private void addUncoveredBytes(List<PartitionMeta> partitions, List<Damage> damage) {
        Map<String, List<PartitionMeta.Data>> claims = new HashMap<>();
        for (PartitionMeta partition : partitions) {
            claims.computeIfAbsent(partition.data().fileName(), name -> new ArrayList<>())
                    .add(partition.data());
        }
        files.forEach((name, size) -> {
            List<PartitionMeta.Data> claimed = claims.get(name);
            if (claimed != null) {
                addUncoveredBytes(name, size, claimed, damage);
            } else if (name.chars().allMatch(c -> c >= '0' && c <= '9')) {
                damage.add(uncovered(name, 0, size, "that a partition names this file"));
            } else {
                findings.accept(MatrixFinding.warning("no partition names the file " + name));
            }
        });
    }

    private void addUncoveredBytes(String name, long size, List<PartitionMeta.Data> claimed, List<Damage> damage) {
        claimed.sort(Comparator.comparingLong(PartitionMeta.Data::offset));
        long covered = 0;
        for (PartitionMeta.Data data : claimed) {
            if (data.offset() > covered && covered < size) {
                damage.add(uncovered(name, covered, Math.min(data.offset(), size), "a partition"));
            }
            // Only the part inside the file counts if the range is invalid.
            if (data.offset() >= 0 && data.length() > 0 && data.offset() <= size) {
                covered =
                        Math.max(covered, data.length() > size - data.offset() ? size : data.offset() + data.length());
            }
        }
        if (covered < size) {
            damage.add(uncovered(name, covered, size, "a partition"));
        }
    }

    private Damage uncovered(String name, long start, long end, String expected) {
        String found = (end - start) + " bytes that no partition covers";
        return new Damage(
                Damage.NO_PARTITION,
                new CorruptFileException(directory.path() + "/" + name, start, "", expected, found));
    }

    /**
     * A meta that passed all checks that need no data.
     *
     * @param meta the meta, with repaired column ranges
     * @param hasColumnRanges whether the partitions' column ranges are known
     * @param partitions the valid partitions
     * @param damage errors of the other partitions, followed by bytes that no partition covers
     */
    record CheckedMatrix(MatrixMeta meta, boolean hasColumnRanges, List<Partition> partitions, List<Damage> damage) {}
}
