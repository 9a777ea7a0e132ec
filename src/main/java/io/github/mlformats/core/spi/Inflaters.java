package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.core.bytes.InflaterKind;
import io.github.mlformats.core.bytes.InflaterLibraries;
import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.InflaterChoice;
import io.github.mlformats.core.option.Options;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the inflater that the option {@code inflater} selects. Its name is in the metrics of the read and once in the log of
 * the process, with the reasons why other libraries could not be loaded.
 */
public final class Inflaters {
    private static final Logger LOG = LoggerFactory.getLogger(Inflaters.class);

    private Inflaters() {}

    /**
     * Opens an inflater; closed by the caller.
     *
     * @param options options of a format that has {@link InflaterChoice#OPTION}
     * @param metrics records which inflater it is
     * @throws UsageException if a native library is required and none can be loaded in this process
     */
    public static InMemoryInflater open(Options options, ReadMetrics metrics) {
        InflaterChoice choice = options.get(InflaterChoice.OPTION);
        metrics.inflater = InflaterKind.JDK;
        if (choice == InflaterChoice.JDK) {
            return InMemoryInflater.NONE;
        }
        InflaterLibraries.Found found = InflaterLibraries.find();
        String reasons = found.failures().isEmpty() ? "" : " (" + String.join("; ", found.failures()) + ")";
        if (found.library() != null) {
            metrics.inflater = found.kind();
            String others = reasons.isEmpty() ? "" : ". Other libraries could not be loaded" + reasons;
            LogOnce.info(LOG, "DEFLATE streams are inflated by " + found.kind() + others);
            return found.library().open();
        }
        if (choice == InflaterChoice.NATIVE) {
            throw new UsageException("option inflater is native, but no native inflater can be loaded" + reasons
                    + ": add the jar spark-ml-formats-native-inflate next to the jar of this format, on driver and"
                    + " executors, or remove the option");
        }
        String message = "DEFLATE streams are inflated by the JDK: no native inflater can be loaded" + reasons;
        if (reasons.isEmpty()) {
            LogOnce.info(LOG, message);
        } else {
            LogOnce.warn(LOG, message);
        }
        return InMemoryInflater.NONE;
    }
}
