package io.github.mlformats.convert;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.SchemaFinder;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.TableResolver;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.types.StructType;

/** The formats of the connectors on the class path. */
public final class Formats {
    private static final Set<String> TEXTUAL = Set.of("json", "csv", "xml", "text");

    private Formats() {}

    /** Returns the inspectors of all connectors. */
    public static List<Inspector> inspectors() {
        return ServiceLoader.load(Inspector.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** Returns the inspector of a format, whose name may have any case as in Spark; empty if no connector has the format. */
    public static Optional<Inspector> inspector(String format) {
        return inspectors().stream()
                .filter(inspector -> inspector.format().shortName().equalsIgnoreCase(format))
                .findFirst();
    }

    /** Returns the name of a format as its connector writes it; unchanged if no connector has the format. */
    public static String shortName(String format) {
        return inspector(format)
                .map(inspector -> inspector.format().shortName())
                .orElse(format);
    }

    /** Returns a format that a connector writes; empty if there is none of this name. */
    public static Optional<WritableFormat> writable(String format) {
        return inspector(format)
                .map(Inspector::format)
                .filter(WritableFormat.class::isInstance)
                .map(WritableFormat.class::cast);
    }

    /** Whether a format of a connector has this read option. */
    public static boolean hasReadOption(String format, String name) {
        return inspector(format).stream()
                .flatMap(inspector -> inspector.format().options().stream())
                .anyMatch(option ->
                        option.name().equals(name) || option.deprecatedNames().contains(name));
    }

    /** Read options for output of these write options: without those that have another meaning for a read. */
    static Map<String, String> readOptions(String format, Map<String, String> options) {
        Map<String, String> readable = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        readable.putAll(options);
        writable(format).ifPresent(written -> OptionSet.conflictingNames(written.options(), written.writeOptions())
                .forEach(readable::remove));
        return readable;
    }

    /** Whether values are written as text, without their types. */
    static boolean isTextual(String format) {
        return TEXTUAL.contains(format.toLowerCase(Locale.ROOT));
    }

    /**
     * Whether output is read with the columns that were written. Its files do not contain their types, such as those of JSON and of
     * datadings, so that an inferred schema may have others.
     *
     * @param options read options
     */
    static boolean isReadWithSchema(String format, Map<String, String> options, StructType columns) {
        if (isTextual(format)) {
            return true;
        }
        Optional<Format> ours = inspector(format).map(Inspector::format);
        Optional<SchemaFinder> finder = ours.flatMap(
                known -> known.schemaFinder(TableResolver.readOptions(known).parse(options)));
        try {
            finder.ifPresent(known -> known.checkUserSchema(columns));
        } catch (UsageException e) {
            // Columns that are read as others than were written, such as vectors.
            return false;
        }
        return finder.isPresent();
    }
}
