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
        Optional<VerificationResult> verification =
                verify ? Optional.of(verify(data, inspector, options)) : Optional.empty();
        Fact.Group facts = Fact.Group.of();
        try {
            facts = inspector.inspect(data, options);
            return new InspectedFile(
                    data.name(), facts, inspector.charts(data, options), Optional.empty(), verification);
        } catch (CorruptFileException e) {
            return new InspectedFile(data.name(), facts, List.of(), Optional.of(e.getMessage()), verification);
        }
    }

    /** Verifies a file; one that cannot be opened has a problem, too. */
    public static VerificationResult verify(FileTree data, Inspector inspector, Options options) throws IOException {
        try {
            return inspector.verify(data, options);
        } catch (CorruptFileException e) {
            return new VerificationResult(0, List.of(new VerificationResult.Problem(e.file(), e.getMessage())), 0);
        }
    }
}
