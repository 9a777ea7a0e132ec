package io.github.mlformats.angel.inspect;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.read.PartitionReader;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads all partitions and collects what is wrong. */
final class MatrixVerification {
    private static final int LISTED = 100;

    private final List<Verdict.Problem> problems = new ArrayList<>();
    private long more;
    private long records;

    void verify(OpenedMatrix opened) throws IOException {
        if (opened.corrupt() != null) {
            add(opened.corrupt());
        }
        AngelMatrix matrix = opened.matrix();
        if (matrix == null) {
            opened.refusals().forEach(refusal -> add(opened.folder().path(), refusal));
            return;
        }
        matrix.damage().stream().map(Damage::error).forEach(this::add);
        for (Partition partition : matrix.partitions()) {
            try (ByteSource source = opened.folder().open(partition.file())) {
                records += PartitionReader.verify(source, matrix.encoding(), partition);
            } catch (CorruptFileException e) {
                add(e);
            }
        }
    }

    private void add(CorruptFileException error) {
        add(error.file(), error.getMessage());
    }

    private void add(String file, String text) {
        if (problems.size() < LISTED) {
            problems.add(new Verdict.Problem(file, text));
        } else {
            more++;
        }
    }

    Verdict verdict() {
        return new Verdict(records, List.copyOf(problems), more);
    }
}
