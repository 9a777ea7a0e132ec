package io.github.mlformats.tool.input;

import io.github.mlformats.convert.Formats;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.tool.output.ExtraPackage;
import io.github.mlformats.tool.output.OutputFormat;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.sources.DataSourceRegister;

/** Checks formats and options, without a Spark session. */
public final class FormatChecks {
    /** Formats of rows on standard output that are not read. */
    private static final Set<String> OUTPUT_ONLY =
            Set.of(OutputFormat.ARROW.toString(), OutputFormat.NDJSON.toString());

    /** Sources of Spark that only read, or are only for streams. */
    private static final Set<String> INPUT_ONLY =
            SparkWriteOptions.names("binaryFile image rate rate-micro-batch socket statestore state-metadata");

    private FormatChecks() {}

    /** Returns the inspector of a format. @throws UsageException if no connector inspects this format */
    public static Inspector inspector(String format) {
        return Formats.inspector(format)
                .orElseThrow(() -> new UsageException(
                        "format " + format + " cannot be inspected. Use mlformats show for its schema and rows"));
    }

    /**
     * Validates the format and options of a read.
     *
     * @param options read options
     * @throws UsageException if the format does not exist, or an option is invalid for one of our formats
     */
    public static void checkRead(String format, Map<String, String> options) {
        checkInput(format);
        Formats.inspector(format).ifPresent(inspector -> TableResolver.readOptions(inspector.format())
                .parse(options));
    }

    /**
     * Validates the format and options of a write.
     *
     * @param err receives warnings about options that the format does not have, which another component may have
     * @throws UsageException if the format does not exist or cannot be written, or an option name is probably mistyped
     */
    public static void checkWrite(String format, Map<String, String> options, PrintWriter err) {
        checkKnown(format);
        if (INPUT_ONLY.contains(format)) {
            throw new UsageException(
                    "format " + format + " cannot be written: choose one of " + String.join(", ", writable()));
        }
        Optional<WritableFormat> ours = Formats.writable(format);
        ours.ifPresent(written -> new OptionSet(written.writeOptions()).parse(options));
        Optional<Set<String>> known = ours.map(written -> written.writeOptions().stream()
                        .flatMap(option -> Stream.concat(Stream.of(option.name()), option.deprecatedNames().stream()))
                        .collect(Collectors.toCollection(() -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER))))
                .<Set<String>>map(names -> names)
                .or(() -> SparkWriteOptions.of(format));
        if (known.isEmpty()) {
            return;
        }
        for (String name : options.keySet()) {
            // Options of file systems, libraries and Spark.
            boolean passed = name.contains(".") || SparkWriteOptions.COMMON.contains(name);
            if (!passed && !known.get().contains(name)) {
                SparkWriteOptions.closestMatch(name, known.get()).ifPresent(meant -> {
                    throw new UsageException("format " + format + " has no write option '" + name + "': did you"
                            + " mean '" + meant + "'?");
                });
                err.println(PlainText.escape("mlformats: --to-option " + name
                        + " is not a known write option of format " + format + ". It is passed to Spark unchanged"));
            }
        }
    }

    /** The formats of files on the class path that can be written. */
    private static Set<String> writable() {
        Set<String> names = sources();
        names.removeIf(name -> SparkWriteOptions.of(name).isEmpty());
        Formats.inspectors().stream()
                .map(Inspector::format)
                .filter(WritableFormat.class::isInstance)
                .forEach(ours -> names.add(ours.shortName()));
        return names;
    }

    /** Short names of the data sources on the class path. */
    private static Set<String> sources() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (DataSourceRegister source : ServiceLoader.load(DataSourceRegister.class)) {
            names.add(source.shortName());
        }
        return names;
    }

    /** @throws UsageException if no data source reads a format */
    static void checkInput(String format) {
        if (OUTPUT_ONLY.contains(format)) {
            throw new UsageException("unknown format '" + format
                    + "': --format is the format of the input. The format of" + " the output is --to " + format);
        }
        checkKnown(format);
    }

    /**
     * Checks that a format exists. Names with a dot are class names, which Spark resolves.
     *
     * @throws UsageException if the format does not exist
     */
    public static void checkKnown(String format) {
        if (Formats.inspector(format).isPresent()) {
            return;
        }
        checkKnown(format, sources());
    }

    /** @param names short names of the data sources on the class path */
    static void checkKnown(String format, Set<String> names) {
        if (!format.contains(".") && !names.contains(format)) {
            ExtraPackage.ofFormat(format).ifPresent(extra -> {
                throw new UsageException("format '" + format + "' is not on the class path: it is in the package "
                        + extra.coordinates() + ". " + extra.howToAdd());
            });
            String meant = OptionSet.closestMatch(format, names)
                    .map(name -> "did you mean '" + name + "'? Choose one of ")
                    .orElse("choose one of ");
            throw new UsageException("unknown format '" + format + "': " + meant + String.join(", ", names));
        }
    }

    /**
     * Options of {@code df.write} of Spark's own file formats, in Spark 3.5 to 4.2. Spark ignores unknown options silently.
     */
    private static final class SparkWriteOptions {
        /** Options of all file formats. */
        static final Set<String> COMMON = names("path maxRecordsPerFile partitionOverwriteMode mergeSchema");

        private static final Map<String, Set<String>> OF_FORMAT = Map.of(
                "parquet", names("compression datetimeRebaseMode int96RebaseMode"),
                "orc", names("compression"),
                "text", names("compression encoding lineSep"),
                "json", names("""
                    compression dateFormat timestampFormat timestampNTZFormat timeZone locale encoding charset
                    lineSep ignoreNullFields pretty writeNonAsciiCharacterAsCodePoint
                    writeNullIfWithDefaultValue
                    """),
                "csv", names("""
                    compression codec sep delimiter encoding charset quote quoteAll escape escapeQuotes
                    charToEscapeQuoteEscaping header nullValue emptyValue dateFormat timestampFormat
                    timestampNTZFormat timeZone locale lineSep ignoreLeadingWhiteSpace
                    ignoreTrailingWhiteSpace comment maxCharsPerColumn
                    """),
                "xml", names("""
                    compression rowTag rootTag declaration arrayElementName attributePrefix valueTag nullValue
                    dateFormat timestampFormat timestampNTZFormat timeZone locale encoding charset indent
                    validateName singleVariantColumn
                    """),
                "avro", names("""
                    compression avroSchema avroSchemaUrl recordName recordNamespace positionalFieldMatching
                    datetimeRebaseMode
                    """));

        private SparkWriteOptions() {}

        /** @param names separated by spaces or line breaks; case-insensitive */
        private static Set<String> names(String names) {
            Set<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            all.addAll(List.of(names.split("\\s+")));
            return all;
        }

        /** The write options of a format; empty if it is not one of Spark's. */
        static Optional<Set<String>> of(String format) {
            return Optional.ofNullable(OF_FORMAT.get(format.toLowerCase(Locale.ROOT)));
        }

        /** The option that a mistyped name probably means. @param known the options of the format */
        static Optional<String> closestMatch(String name, Set<String> known) {
            return OptionSet.closestMatch(name, known).or(() -> OptionSet.closestMatch(name, COMMON));
        }
    }
}
