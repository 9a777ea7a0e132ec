package io.github.mlformats.tool.input;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.source.TableLoader;
import io.github.mlformats.core.spi.write.WritableFormat;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.sql.sources.DataSourceRegister;

/** What is known of a format without a Spark session. */
public final class Formats {
    private static final Set<String> TEXTUAL = Set.of("json", "csv", "xml", "text");

    private Formats() {}

    /**
     * Checks what is to be read.
     *
     * @param options those of the format
     * @throws UsageException if there is no such format, or no such option of one of ours
     */
    public static void checkRead(String format, Map<String, String> options) {
        checkKnown(format);
        Inspectors.find(format)
                .ifPresent(inspector -> TableLoader.options(inspector.format()).parse(options));
    }

    /** @throws UsageException if there is no such format */
    public static void checkWrite(String format) {
        checkKnown(format);
    }

    /** Those options that something was written with by which it can be read, too. */
    public static Map<String, String> readable(String format, Map<String, String> options) {
        Map<String, String> readable = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        readable.putAll(options);
        Inspectors.find(format).map(Inspector::format).ifPresent(ours -> {
            if (ours instanceof WritableFormat written) {
                OptionSet.differing(written.options(), written.writeOptions()).forEach(readable::remove);
            }
        });
        return readable;
    }

    public static boolean isOurs(String format) {
        return Inspectors.find(format).isPresent();
    }

    /** Whether a read of one of our formats knows an option. */
    public static boolean hasOption(String format, String name) {
        return Inspectors.find(format).stream()
                .flatMap(inspector -> inspector.format().options().stream())
                .anyMatch(option -> option.name().equals(name));
    }

    /** Whether files of a format say what their columns are. Others, as JSON and CSV, have to be told. */
    public static boolean tellsColumns(String format) {
        return !TEXTUAL.contains(format.toLowerCase(Locale.ROOT));
    }

    /** Names with a dot are classes, which Spark looks for. */
    private static void checkKnown(String format) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (DataSourceRegister source : ServiceLoader.load(DataSourceRegister.class)) {
            names.add(source.shortName());
        }
        if (!format.contains(".") && !names.contains(format)) {
            throw new UsageException("there is no format '" + format + "': choose one of " + String.join(", ", names));
        }
    }
}
