package io.github.mlformats.angel.inspect;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.read.PartitionReader;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Findings;
import io.github.mlformats.core.inspect.Verdict;
import java.io.IOException;

/** Reads all partitions and collects corruption errors. */
final class MatrixVerification {
    private final Findings findings = new Findings();

    void verify(OpenedMatrix opened) throws IOException {
        if (opened.corrupt() != null) {
            findings.add(opened.corrupt());
        }
        AngelMatrix matrix = opened.matrix();
        if (matrix == null) {
            opened.refusals().forEach(refusal -> findings.add(opened.folder().path(), refusal));
            return;
        }
        matrix.damage().stream().map(Damage::error).forEach(findings::add);
        for (Partition partition : matrix.partitions()) {
            try (ByteSource source = opened.folder().open(partition.file())) {
                findings.looked(PartitionReader.verify(source, matrix.encoding(), partition));
            } catch (CorruptFileException e) {
                findings.add(e);
            }
        }
    }

    Verdict verdict() {
        return findings.verdict();
    }
}
