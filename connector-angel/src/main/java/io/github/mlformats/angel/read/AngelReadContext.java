package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.PartitionDecoder;
import io.github.mlformats.angel.format.batch.Anomaly;
import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.batch.PartitionRange;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.core.spi.FileContext;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions that a reader reads, and access to their files.
 *
 * @param fileContext the file of the partitions, or one in the same folder
 * @param group the partitions
 */
public record AngelReadContext(FileContext fileContext, PartitionGroup group) {
    private static final Logger LOG = LoggerFactory.getLogger(AngelReadContext.class);

    MatrixInfo matrix() {
        return group.matrix();
    }

    Encoding encoding() {
        return group.matrix().encoding();
    }

    /** Whether elements that equal 0 are returned. */
    boolean keepZeros() {
        return matrix().options().keepZeros();
    }

    /** Returns the file of a partition. It is closed with the context. */
    ByteSource source(Partition partition) throws IOException {
        if (!group.spansFiles() && fileContext.source().name().endsWith("/" + partition.file())) {
            return fileContext.source();
        }
        return fileContext
                .folder()
                .open(partition.file())
                .orElseThrow(() -> new FileNotFoundException(
                        partition.file() + " next to " + fileContext.source().name() + " was deleted"));
    }

    /**
     * Whether a range is to be read. If corrupt partitions are skipped, reads the range to its end first, because a corrupt
     * partition is skipped completely.
     */
    boolean isReadable(PartitionRange range) throws IOException {
        if (!matrix().options().skipsCorruptPartitions()) {
            return true;
        }
        try {
            PartitionDecoder.verifyRange(source(range.partition()), encoding(), range);
            return true;
        } catch (CorruptFileException e) {
            fileContext.metrics().recordSkippedFile(e);
            LOG.warn("Skipped a partition of matrix {}: {}", matrix().name(), e.getMessage());
            return false;
        }
    }

    /** Logs anomalies of the data, each once. */
    void report(Iterable<Anomaly> anomalies) {
        anomalies.forEach(
                anomaly -> LogOnce.warn(LOG, "Matrix " + matrix().name() + ", " + folder() + ": " + anomaly.message()));
    }

    private String folder() {
        String file = fileContext.source().name();
        return file.substring(0, Math.max(0, file.lastIndexOf('/')));
    }
}
