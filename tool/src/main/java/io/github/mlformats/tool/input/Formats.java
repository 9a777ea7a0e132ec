package io.github.mlformats.tool.input;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.EditDistance;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.source.TableLoader;
import io.github.mlformats.core.spi.write.WritableFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /**
     * Checks how something is to be written.
     *
     * @return names of options that the format does not know, and that may be meant for something else
     * @throws UsageException if there is no such format, or a name looks like a typing error
     */
    public static List<String> checkWrite(String format, Map<String, String> options) {
        checkKnown(format);
        Optional<WritableFormat> ours = Inspectors.find(format)
                .map(Inspector::format)
                .filter(WritableFormat.class::isInstance)
                .map(WritableFormat.class::cast);
        ours.ifPresent(written -> new OptionSet(written.writeOptions()).parse(options));
        Optional<Set<String>> known = ours.map(written -> written.writeOptions().stream()
                        .flatMap(option -> Stream.concat(Stream.of(option.name()), option.deprecatedNames().stream()))
                        .collect(Collectors.toCollection(() -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER))))
                .<Set<String>>map(names -> names)
                .or(() -> SparkWriteOptions.of(format));
        if (known.isEmpty()) {
            return List.of();
        }
        List<String> unknown = new ArrayList<>();
        for (String name : options.keySet()) {
            // Those of file systems, libraries and Spark.
            boolean passed = name.contains(".") || SparkWriteOptions.OF_ALL.contains(name);
            if (!passed && !known.get().contains(name)) {
                SparkWriteOptions.meant(name, known.get()).ifPresent(meant -> {
                    throw new UsageException("format " + format + " has no option '" + name + "' for writing: did you"
                            + " mean '" + meant + "'?");
                });
                unknown.add(name);
            }
        }
        return unknown;
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
                .anyMatch(option ->
                        option.name().equals(name) || option.deprecatedNames().contains(name));
    }

    /** Whether files of a format say what their columns are. Others, as JSON and CSV, have to be told. */
    public static boolean tellsColumns(String format) {
        return !TEXTUAL.contains(format.toLowerCase(Locale.ROOT));
    }

    /**
     * Names with a dot are classes, which Spark looks for.
     *
     * @throws UsageException if there is no such format
     */
    public static void checkKnown(String format) {
        if (isOurs(format)) {
            return;
        }
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (DataSourceRegister source : ServiceLoader.load(DataSourceRegister.class)) {
            names.add(source.shortName());
        }
        if (!format.contains(".") && !names.contains(format)) {
            String meant = EditDistance.meant(format, names)
                    .map(name -> "did you mean '" + name + "'? Choose one of ")
                    .orElse("choose one of ");
            throw new UsageException("there is no format '" + format + "': " + meant + String.join(", ", names));
        }
    }
}
