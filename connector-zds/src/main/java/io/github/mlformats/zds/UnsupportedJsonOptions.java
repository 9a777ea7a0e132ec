package io.github.mlformats.zds;

import io.github.mlformats.core.option.Option;
import java.util.List;
import java.util.stream.Stream;

/** Options of Spark's JSON source that would change the result and are not supported: using one is an error. */
final class UnsupportedJsonOptions {
    private static final String TIMES =
            "dates and times are parsed in Spark's default format. Read the column as a string and use to_date or to_timestamp";
    private static final String SYNTAX = "documents are parsed with the default syntax of Spark's JSON source";
    private static final String ENCODING = "documents are always UTF-8";
    private static final String TYPES = "specify a schema with the required types";

    static final List<Option<?>> ALL = Stream.of(
                    Option.unsupported("dateFormat", TIMES),
                    Option.unsupported("timestampFormat", TIMES),
                    Option.unsupported("timestampNTZFormat", TIMES),
                    Option.unsupported("enableDateTimeParsingFallback", TIMES),
                    Option.unsupported("locale", TIMES),
                    Option.unsupported("timeZone", "set spark.sql.session.timeZone"),
                    Option.unsupported("primitivesAsString", TYPES),
                    Option.unsupported("prefersDecimal", TYPES),
                    Option.unsupported("inferTimestamp", TYPES),
                    Option.unsupported("dropFieldIfAllNull", TYPES),
                    Option.unsupported("singleVariantColumn", TYPES),
                    Option.unsupported(
                            "multiLine",
                            "each line of data.jsonl is one document; files in docs/ may span several lines"),
                    Option.unsupported("lineSep", "lines end with LF or CRLF"),
                    Option.unsupported("encoding", ENCODING),
                    Option.unsupported("charset", ENCODING),
                    Option.unsupported("allowComments", SYNTAX),
                    Option.unsupported("allowUnquotedFieldNames", SYNTAX),
                    Option.unsupported("allowSingleQuotes", SYNTAX),
                    Option.unsupported("allowNumericLeadingZeros", SYNTAX),
                    Option.unsupported("allowNonNumericNumbers", SYNTAX),
                    Option.unsupported("allowBackslashEscapingAnyCharacter", SYNTAX),
                    Option.unsupported("allowUnquotedControlChars", SYNTAX))
            .<Option<?>>map(option -> option)
            .toList();

    private UnsupportedJsonOptions() {}
}
