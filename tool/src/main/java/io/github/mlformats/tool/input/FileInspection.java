package io.github.mlformats.tool.input;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.report.InspectionPage.InspectedFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Inspects files for a page. */
public final class FileInspection {
    private FileInspection() {}

    /**
     * Inspects a file or directory.
     *
     * @param verify whether to read and verify all data
     */
    public static InspectedFile inspect(FileTree data, Inspector inspector, Options options, boolean verify)
            throws IOException {
        Fact.Group facts = inspector.inspect(data, options);
        Optional<VerificationResult> verification =
                verify ? Optional.of(inspector.verify(data, options)) : Optional.empty();
        try {
            return new InspectedFile(
                    data.name(), facts, inspector.charts(data, options), Optional.empty(), verification);
        } catch (CorruptFileException e) {
            return new InspectedFile(data.name(), facts, List.of(), Optional.of(e.getMessage()), verification);
        }
    }
}
