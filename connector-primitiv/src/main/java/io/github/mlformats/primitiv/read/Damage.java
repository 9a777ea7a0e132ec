package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.core.metric.ReadMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done about a damaged record: nothing marks where the next one begins, so the rest of the file is lost.
 *
 * @param lenient whether it is left out
 */
public record Damage(boolean lenient, ReadMetrics metrics) {
    private static final Logger LOG = LoggerFactory.getLogger(Damage.class);

    /** @throws CorruptFileException unless the rest may be left out */
    public void leaveOut(CorruptFileException damage) {
        if (!lenient) {
            throw damage;
        }
        report(damage.getMessage());
    }

    /** Counts and logs that the rest of a file is left out. */
    void report(String damage) {
        metrics.corruptRecords++;
        LogOnce.warn(LOG, "Left out the rest of a file: " + damage);
    }
}
