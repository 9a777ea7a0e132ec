package io.github.mlformats.tool.report;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Fact;
import java.util.Locale;

/** Formats a single fact as text. */
public final class FactText {
    private FactText() {}

    /** Returns the text; empty for groups and tables. @param maxLength length at which texts are truncated */
    public static String of(Fact fact, int maxLength) {
        if (fact instanceof Fact.Text text) {
            return PlainText.truncate(text.text(), maxLength);
        } else if (fact instanceof Fact.Count count) {
            return String.format(Locale.ROOT, "%,d", count.count());
        } else if (fact instanceof Fact.Size size) {
            return HumanReadable.bytes(size.bytes());
        }
        return "";
    }
}
