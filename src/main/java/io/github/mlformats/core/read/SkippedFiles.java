package io.github.mlformats.core.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileOpener;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Skips corrupt or missing files while a task reads them, if the options of the read allow it. */
record SkippedFiles(FileOpener opener, ReadMetrics metrics) {
    private static final Logger LOG = LoggerFactory.getLogger(SkippedFiles.class);

    /** Skips the rest of a file that failed, with a metric and a warning. Returns false if the failure must be thrown instead. */
    boolean skipIfAllowed(DataFile file, Exception failure) throws IOException {
        if (!opener.isSkippable(file, failure)) {
            return false;
        }
        metrics.skippedFiles++;
        if (metrics.corruptRecordListener != null && failure instanceof CorruptFileException reason) {
            metrics.corruptRecordListener.add(reason, 1);
        }
        LOG.warn("Skipped the rest of {}: {}", PlainText.escape(file.name()), PlainText.message(failure.getMessage()));
        return true;
    }
}
