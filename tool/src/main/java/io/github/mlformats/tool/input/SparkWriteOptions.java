package io.github.mlformats.tool.input;

import io.github.mlformats.core.option.EditDistance;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Options of {@code df.write} of Spark's own file formats, in Spark 3.5 to 4.2. Spark ignores unknown options silently.
 */
final class SparkWriteOptions {
    /** Options of all file formats. */
    static final Set<String> COMMON = names("path", "maxRecordsPerFile", "partitionOverwriteMode", "mergeSchema");

    private static final Map<String, Set<String>> OF_FORMAT = Map.of(
            "parquet", names("compression", "datetimeRebaseMode", "int96RebaseMode"),
            "orc", names("compression"),
            "text", names("compression", "encoding", "lineSep"),
            "json",
                    names(
                            "compression",
                            "dateFormat",
                            "timestampFormat",
                            "timestampNTZFormat",
                            "timeZone",
                            "locale",
                            "encoding",
                            "charset",
                            "lineSep",
                            "ignoreNullFields",
                            "pretty",
                            "writeNonAsciiCharacterAsCodePoint",
                            "writeNullIfWithDefaultValue"),
            "csv",
                    names(
                            "compression",
                            "codec",
                            "sep",
                            "delimiter",
                            "encoding",
                            "charset",
                            "quote",
                            "quoteAll",
                            "escape",
                            "escapeQuotes",
                            "charToEscapeQuoteEscaping",
                            "header",
                            "nullValue",
                            "emptyValue",
                            "dateFormat",
                            "timestampFormat",
                            "timestampNTZFormat",
                            "timeZone",
                            "locale",
                            "lineSep",
                            "ignoreLeadingWhiteSpace",
                            "ignoreTrailingWhiteSpace",
                            "comment",
                            "maxCharsPerColumn"),
            "xml",
                    names(
                            "compression",
                            "rowTag",
                            "rootTag",
                            "declaration",
                            "arrayElementName",
                            "attributePrefix",
                            "valueTag",
                            "nullValue",
                            "dateFormat",
                            "timestampFormat",
                            "timestampNTZFormat",
                            "timeZone",
                            "locale",
                            "encoding",
                            "charset",
                            "indent",
                            "validateName",
                            "singleVariantColumn"),
            "avro",
                    names(
                            "compression",
                            "avroSchema",
                            "avroSchemaUrl",
                            "recordName",
                            "recordNamespace",
                            "positionalFieldMatching",
                            "datetimeRebaseMode"));

    private SparkWriteOptions() {}

    /** Option names are case-insensitive. */
    private static Set<String> names(String... names) {
        Set<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        all.addAll(List.of(names));
        return all;
    }

    /** The write options of a format; empty if it is not one of Spark's. */
    static Optional<Set<String>> of(String format) {
        return Optional.ofNullable(OF_FORMAT.get(format.toLowerCase(Locale.ROOT)));
    }

    /** The option that a mistyped name probably means. @param known the options of the format */
    static Optional<String> closestMatch(String name, Set<String> known) {
        return EditDistance.closestMatch(name, known).or(() -> EditDistance.closestMatch(name, COMMON));
    }
}
