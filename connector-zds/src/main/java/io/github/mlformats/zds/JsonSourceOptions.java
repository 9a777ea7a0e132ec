package io.github.mlformats.zds;

import io.github.mlformats.core.option.Option;
import java.util.List;
import java.util.stream.Stream;

/** Options of Spark's JSON source that would change the result and are not supported: using one is an error. */
final class JsonSourceOptions {
    private static final String TIMES =
            "dates and times are parsed in Spark's default format. Read the column as a string and use to_date or to_timestamp";
    private static final String SYNTAX = "documents are parsed with the default syntax of Spark's JSON source";
    private static final String ENCODING = "documents are always UTF-8";
    private static final String TYPES = "specify a schema with the required types";

    static final List<Option<?>> REFUSED = Stream.of(
                    Option.refused("dateFormat", TIMES),
                    Option.refused("timestampFormat", TIMES),
                    Option.refused("timestampNTZFormat", TIMES),
                    Option.refused("enableDateTimeParsingFallback", TIMES),
                    Option.refused("locale", TIMES),
                    Option.refused("timeZone", "set spark.sql.session.timeZone"),
                    Option.refused("primitivesAsString", TYPES),
                    Option.refused("prefersDecimal", TYPES),
                    Option.refused("inferTimestamp", TYPES),
                    Option.refused("dropFieldIfAllNull", TYPES),
                    Option.refused("singleVariantColumn", TYPES),
                    Option.refused(
                            "multiLine", "each line of data.jsonl is one document; files in docs/ may span several lines"),
                    Option.refused(
                            "lineSep", "lines end with LF or CRLF"),
                    Option.refused("encoding", ENCODING),
                    Option.refused("charset", ENCODING),
                    Option.refused("allowComments", SYNTAX),
                    Option.refused("allowUnquotedFieldNames", SYNTAX),
                    Option.refused("allowSingleQuotes", SYNTAX),
                    Option.refused("allowNumericLeadingZeros", SYNTAX),
                    Option.refused("allowNonNumericNumbers", SYNTAX),
                    Option.refused("allowBackslashEscapingAnyCharacter", SYNTAX),
                    Option.refused("allowUnquotedControlChars", SYNTAX))
            .<Option<?>>map(option -> option)
            .toList();

    private JsonSourceOptions() {}
}
