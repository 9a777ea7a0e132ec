package io.github.mlformats.tool.page.content;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.option.Options;
import java.io.IOException;
import java.util.List;

/**
 * The result of an inspector for a file or folder.
 *
 * @param name name of the file or folder
 * @param corruption error message if the charts could not be created because of corruption; otherwise null
 * @param verdict result of verification; null if not requested
 */
public record InspectedFile(
        String name, Fact.Group facts, List<Chart> charts, String corruption, VerificationResult verdict) {
    /**
     * Inspects a file or folder.
     *
     * @param verify whether to read and verify all data
     */
    public static InspectedFile inspect(FileTree data, Inspector inspector, Options options, boolean verify)
            throws IOException {
        Fact.Group facts = inspector.inspect(data, options);
        VerificationResult verdict = verify ? inspector.verify(data, options) : null;
        try {
            return new InspectedFile(data.name(), facts, inspector.charts(data, options), null, verdict);
        } catch (CorruptFileException e) {
            return new InspectedFile(data.name(), facts, List.of(), e.getMessage(), verdict);
        }
    }
}
