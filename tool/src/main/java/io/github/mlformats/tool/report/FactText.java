package io.github.mlformats.tool.report;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Fact;
import java.util.Locale;

/** A single fact as people read it. */
public final class FactText {
    private FactText() {}

    /** Empty for a fact of several. @param maxLength characters, beyond which texts of files are cut */
    public static String of(Fact fact, int maxLength) {
        if (fact instanceof Fact.Text text) {
            return PlainText.cut(text.text(), maxLength);
        } else if (fact instanceof Fact.Count count) {
            return String.format(Locale.ROOT, "%,d", count.count());
        } else if (fact instanceof Fact.Size size) {
            return Units.bytes(size.bytes());
        }
        return "";
    }
}
