package io.github.mlformats.core.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.metric.ReadMetrics;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done about a file that fails while a task reads it. */
record LeftOut(FileOpener opener, ReadMetrics metrics) {
    private static final Logger LOG = LoggerFactory.getLogger(LeftOut.class);

    /** Whether the rest of a file that failed is left out, which then is counted and said. */
    boolean covers(DataFile file, Exception failure) throws IOException {
        if (!opener.leavesOut(file, failure)) {
            return false;
        }
        metrics.leftOut++;
        if (metrics.corruptLog != null && failure instanceof CorruptFileException reason) {
            metrics.corruptLog.add(reason, 1);
        }
        LOG.warn("Left out the rest of {}: {}", PlainText.escape(file.name()), PlainText.message(failure.getMessage()));
        return true;
    }
}
