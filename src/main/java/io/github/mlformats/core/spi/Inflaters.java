package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.inflate.InMemoryInflater;
import io.github.mlformats.core.bytes.inflate.InflaterLibraries;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.core.option.InflaterChoice;
import io.github.mlformats.core.option.Options;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the inflater that the option {@code inflater} selects, and logs its name once. */
public final class Inflaters {
    private static final Logger LOG = LoggerFactory.getLogger(Inflaters.class);

    private Inflaters() {}

    /**
     * Opens an inflater; closed by the caller.
     *
     * @param options options of a format that has {@link InflaterChoice#OPTION}
     * @throws UsageException if a native library is required and none can be loaded in this process
     */
    public static InMemoryInflater open(Options options) {
        InflaterChoice choice = options.get(InflaterChoice.OPTION);
        if (choice == InflaterChoice.JDK) {
            return InMemoryInflater.NONE;
        }
        InflaterLibraries.Found found = InflaterLibraries.find();
        if (found.library() != null) {
            LogOnce.info(LOG, "DEFLATE streams are inflated by " + found.name());
            return found.library().open();
        }
        String reasons = found.failures().isEmpty() ? "" : " (" + String.join("; ", found.failures()) + ")";
        if (choice == InflaterChoice.NATIVE) {
            throw new UsageException("option inflater is native, but no native inflater can be loaded" + reasons
                    + ": add the jar spark-ml-formats-native-inflate next to the jar of this format, on driver and"
                    + " executors, or remove the option");
        }
        LogOnce.info(LOG, "DEFLATE streams are inflated by the JDK: no native inflater can be loaded" + reasons);
        return InMemoryInflater.NONE;
    }
}
