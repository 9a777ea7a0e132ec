package io.github.mlformats.angel.format.check;

import io.github.mlformats.angel.format.check.CheckedMatrix.Damage;
import io.github.mlformats.angel.format.meta.PartitionMeta;
import io.github.mlformats.angel.format.type.MatrixFinding;
import io.github.mlformats.core.error.CorruptFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Finds bytes and files that no partition covers. Angel always saves partitions without gaps. */
final class FileCoverageCheck {
    private final String folder;
    private final Map<String, Long> files;
    private final Map<String, List<PartitionMeta.Data>> claims = new HashMap<>();

    /** @param files name and size of the files that may hold data */
    FileCoverageCheck(String folder, Map<String, Long> files, List<PartitionMeta> partitions) {
        this.folder = folder;
        this.files = files;
        for (PartitionMeta partition : partitions) {
            claims.computeIfAbsent(partition.data().fileName(), name -> new ArrayList<>())
                    .add(partition.data());
        }
    }

    /** Returns uncovered bytes. Files that Angel cannot have written are reported as findings only. */
    List<Damage> check(Consumer<MatrixFinding> findings) {
        List<Damage> damage = new ArrayList<>();
        files.forEach((name, size) -> {
            List<PartitionMeta.Data> claimed = claims.get(name);
            if (claimed != null) {
                checkFile(name, size, claimed, damage);
            } else if (isNumber(name)) {
                damage.add(uncovered(name, 0, size, "that a partition names this file"));
            } else {
                findings.accept(MatrixFinding.warning("no partition names the file " + name));
            }
        });
        return damage;
    }

    private void checkFile(String name, long size, List<PartitionMeta.Data> claimed, List<Damage> damage) {
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
                Damage.NO_PARTITION, new CorruptFileException(folder + "/" + name, start, "", expected, found));
    }

    private static boolean isNumber(String name) {
        return name.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
