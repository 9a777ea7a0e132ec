package io.github.mlformats.core.option;

import java.util.List;
import java.util.Map;

/** Generates the option reference, docs/reference/options.md, from the option definitions. */
public final class OptionReference {
    private OptionReference() {}

    /**
     * Returns the reference as Markdown.
     *
     * @param formats the options of each format, by its short name, in the order of the page
     */
    public static String markdown(Map<String, List<Option<?>>> formats) {
        StringBuilder text = new StringBuilder("# Options\n\n");
        text.append(
                "Set with `.option(name, value)`, or in SQL with `OPTIONS (name 'value')`. Names are case-insensitive. ");
        text.append("A name that is similar to one of these is an error that suggests it; ");
        text.append("other names are passed on to the file system.\n\n");
        text.append("This page is generated from the definitions in the code; do not edit it.\n");
        section(text, "All formats", CommonOptions.all());
        section(text, "Streams of all formats", StreamOptions.all());
        formats.forEach((format, options) -> section(text, "`" + format + "`", options));
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
}
