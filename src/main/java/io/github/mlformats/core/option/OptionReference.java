package io.github.mlformats.core.option;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Generates the option reference from the option definitions: docs/reference/options.md for people, and
 * docs/reference/options.json for programs.
 *
 * @param readOptions the read options of each format, by its short name, in the order of the reference
 * @param writeOptions the write options of each format that can be written
 */
public record OptionReference(Map<String, List<Option<?>>> readOptions, Map<String, List<Option<?>>> writeOptions) {
    /** Increased by changes that programs which read the file do not expect; additions are no such changes. */
    private static final int JSON_VERSION = 1;

    /** Returns the reference as Markdown. */
    public String markdown() {
        StringBuilder text = new StringBuilder("# Options\n\n");
        text.append("""
                Set with `.option(name, value)`, or in SQL with `OPTIONS (name 'value')`. Names are case-insensitive. A name that is
                similar to one of these is an error that suggests it; other names are passed on to the file system.

                This page is generated from the definitions in the code; do not edit it. Programs read [options.json](options.json),
                [described](#optionsjson) at the end.
                """);
        section(text, "All formats", CommonOptions.all());
        section(text, "Streams of all formats", StreamOptions.all());
        readOptions.forEach((format, options) -> section(text, "`" + format + "`", options));
        writeOptions.forEach((format, options) -> section(text, "`df.write.format(\"" + format + "\")`", options));
        text.append("""

                ## options.json

                The same as JSON: an object with

                | field | value |
                |---|---|
                | `version` | version of this structure, an integer. Added fields, types and options do not change it |
                | `common` | object of two lists of options: `read`, the read options of all formats, and `stream`, those of `spark.readStream` in addition |
                | `formats` | object with an entry for each format: its own options in the lists `read` and, if it can be written, `write` |

                An option is an object:

                | field | value |
                |---|---|
                | `name` | name as documented; names are case-insensitive |
                | `type` | `boolean`, `integer`, `bytes` (a number, or with a unit such as `64m`), `duration` (such as `12h`), `choice` or `text` |
                | `values` | description of the values |
                | `choices` | list of the values; only of type `choice` |
                | `default` | the value if it is not set; missing if there is none |
                | `defaultSource` | instead of `default`: description of where the value comes from |
                | `since` | version that introduced the option |
                | `deprecatedNames` | list of earlier names, which are still accepted; missing if there is none |
                | `doc` | what the option does |
                """);
        return text.toString();
    }

    private static void section(StringBuilder text, String title, List<Option<?>> options) {
        text.append("\n## ").append(title).append("\n\n");
        text.append("| option | values | default | since | what it does |\n|---|---|---|---|---|\n");
        for (Option<?> option : options) {
            if (option.isUnsupported()) {
                continue;
            }
            text.append("| `").append(option.name()).append("` | ");
            text.append(option.type()).append(" | ");
            text.append(option.defaultText().isEmpty() ? "" : "`" + option.defaultText() + "`")
                    .append(" | ");
            text.append(option.since()).append(" | ");
            text.append(option.doc().replace("|", "\\|").replace("<", "&lt;"));
            for (String deprecated : option.deprecatedNames()) {
                text.append(" Deprecated name: `").append(deprecated).append("`.");
            }
            text.append(" |\n");
        }
    }

    /** Returns the reference as JSON. The page that {@link #markdown} returns describes its structure. */
    public String json() {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = mapper.createObjectNode().put("version", JSON_VERSION);
        ObjectNode common = root.putObject("common");
        list(common.putArray("read"), CommonOptions.all());
        list(common.putArray("stream"), StreamOptions.all());
        ObjectNode formats = root.putObject("formats");
        readOptions.forEach((format, options) -> {
            ObjectNode node = formats.putObject(format);
            list(node.putArray("read"), options);
            if (writeOptions.containsKey(format)) {
                list(node.putArray("write"), writeOptions.get(format));
            }
        });
        try {
            return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void list(ArrayNode list, List<Option<?>> options) {
        for (Option<?> option : options) {
            if (option.isUnsupported()) {
                continue;
            }
            ObjectNode node = list.addObject();
            node.put("name", option.name());
            node.put("type", option.kind().name().toLowerCase(Locale.ROOT));
            node.put("values", option.type());
            if (!option.choices().isEmpty()) {
                option.choices().forEach(node.putArray("choices")::add);
            }
            if (!option.defaultText().isEmpty()) {
                node.put(option.defaultValue() == null ? "defaultSource" : "default", option.defaultText());
            }
            node.put("since", option.since());
            if (!option.deprecatedNames().isEmpty()) {
                option.deprecatedNames().forEach(node.putArray("deprecatedNames")::add);
            }
            node.put("doc", option.doc());
        }
    }
}
