package io.github.mlformats.tool.page.content;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.Verdict;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.option.Options;
import java.io.IOException;
import java.util.List;

/**
 * What an inspector says about one of the things that a page is about.
 *
 * @param name of the file or folder
 * @param damage why there are no charts; null if there are
 * @param verdict null if nobody asked for it
 */
public record LookedAt(String name, Fact.Group facts, List<Chart> charts, String damage, Verdict verdict) {
    /**
     * Asks an inspector.
     *
     * @param verify whether to read all of it
     */
    public static LookedAt at(FileTree data, Inspector inspector, Options options, boolean verify) throws IOException {
        Fact.Group facts = inspector.inspect(data, options);
        Verdict verdict = verify ? inspector.verify(data, options) : null;
        try {
            return new LookedAt(data.name(), facts, inspector.charts(data, options), null, verdict);
        } catch (CorruptFileException e) {
            return new LookedAt(data.name(), facts, List.of(), e.getMessage(), verdict);
        }
    }
}
