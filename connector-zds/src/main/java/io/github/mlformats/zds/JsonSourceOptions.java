package io.github.mlformats.zds;

import io.github.mlformats.core.option.Option;
import java.util.List;
import java.util.stream.Stream;

/** The options of Spark's JSON source that change what is read, and that there are not here. */
final class JsonSourceOptions {
    private static final String TIMES =
            "dates and times are read in Spark's own notation; read the column as a string and use to_date or to_timestamp";
    private static final String SYNTAX = "documents are read with the defaults of Spark's JSON source";
    private static final String ENCODING = "documents are UTF-8";
    private static final String TYPES = "give a schema that says which types are wanted";

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
                            "multiLine", "data.jsonl holds a document a line; a file of docs/ may have any lines"),
                    Option.refused(
                            "lineSep", "lines end with a line feed, with or without a carriage return before it"),
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
