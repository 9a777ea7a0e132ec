package io.github.mlformats.core.option;

import java.util.List;
import java.util.Map;

/** Writes the option reference, docs/options.md, from the definitions. */
public final class OptionReference {
    private OptionReference() {}

    /**
     * @param formats the options of each format, by its short name, in the order to print
     * @return Markdown
     */
    public static String markdown(Map<String, List<Option<?>>> formats) {
        StringBuilder text = new StringBuilder("# Options\n\n");
        text.append("Given with `.option(name, value)` or in SQL with `OPTIONS (name 'value')`; names ignore case. ");
        text.append("A name that is almost one of these is an error that suggests it; ");
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
            if (option.isRefused()) {
                continue;
            }
            text.append("| `").append(option.name()).append("` | ");
            text.append(option.type()).append(" | ");
            text.append(option.defaultText().isEmpty() ? "" : "`" + option.defaultText() + "`")
                    .append(" | ");
            text.append(option.since()).append(" | ");
            text.append(option.doc().replace("|", "\\|").replace("<", "&lt;")).append(" |\n");
        }
    }
}
