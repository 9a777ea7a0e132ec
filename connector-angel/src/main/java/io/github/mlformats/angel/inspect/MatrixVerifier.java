package io.github.mlformats.angel.inspect;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.check.Damage;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.read.PartitionDecoder;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.inspect.VerificationResult;
import java.io.IOException;

/** Reads all partitions and collects corruption errors. */
final class MatrixVerifier {
    private final ProblemCollector findings = new ProblemCollector();

    void verify(InspectedMatrix opened) throws IOException {
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
                findings.addRecords(PartitionDecoder.verify(source, matrix.encoding(), partition));
            } catch (CorruptFileException e) {
                findings.add(e);
            }
        }
    }

    VerificationResult verdict() {
        return findings.result();
    }
}
