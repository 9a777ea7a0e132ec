package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.ElementTable;
import io.github.mlformats.angel.format.decode.Encoding;
import io.github.mlformats.angel.format.decode.PartitionDecoder;
import io.github.mlformats.angel.format.decode.PartitionDecoder.Anomaly;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.read.PartitionGroup.MatrixInfo;
import io.github.mlformats.angel.schema.AngelReadOptions;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.spi.FileContext;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Iterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions that a reader reads, and access to their files.
 *
 * @param fileContext the file of the partitions, or one in the same directory
 * @param group the partitions
 */
record AngelReadContext(FileContext fileContext, PartitionGroup group) {
    private static final Logger LOG = LoggerFactory.getLogger(AngelReadContext.class);

    MatrixInfo matrix() {
        return group.matrix();
    }

    Encoding encoding() {
        return group.matrix().encoding();
    }

    /** Whether elements that equal 0 are returned. */
    boolean keepZeros() {
        return matrix().options().get(AngelReadOptions.KEEP_ZEROS);
    }

    /** Creates an empty table for elements of the partitions. */
    ElementTable newTable() {
        return new ElementTable(matrix().name(), encoding().value());
    }

    /** Returns the file of a partition. It is closed with the context. */
    ByteSource source(Partition partition) throws IOException {
        if (!group.spansFiles() && fileContext.source().name().endsWith("/" + partition.file())) {
            return fileContext.source();
        }
        return fileContext
                .directory()
                .open(partition.file())
                .orElseThrow(() -> new FileNotFoundException(
                        partition.file() + " next to " + fileContext.source().name() + " was deleted"));
    }

    /**
     * Returns the next range to read; null at the end. If corrupt partitions are skipped, decodes a range to its end first,
     * because a corrupt partition is skipped completely.
     */
    Partition.Range nextReadable(Iterator<Partition.Range> ranges) throws IOException {
        while (ranges.hasNext()) {
            Partition.Range range = ranges.next();
            if (!AngelReadOptions.skipsCorruptPartitions(matrix().options()) || isValid(range)) {
                return range;
            }
        }
        return null;
    }

    private boolean isValid(Partition.Range range) throws IOException {
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
        anomalies.forEach(anomaly ->
                LogOnce.warn(LOG, "Matrix " + matrix().name() + ", " + directory() + ": " + anomaly.message()));
    }

    private String directory() {
        String file = fileContext.source().name();
        return file.substring(0, Math.max(0, file.lastIndexOf('/')));
    }
}
