package io.github.mlformats.tool.convert;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.manifest.Plan;
import java.io.IOException;
import java.util.Optional;

/**
 * Prepares a target that may exist: resumes, overwrites, appends or refuses.
 *
 * @param isSingleOutput whether the target is a single file, data set or model
 */
public record TargetPreparation(
        ConversionTarget target, Manifest manifest, ConvertMode choice, boolean isSingleOutput) {
    /**
     * Recovers the record of an earlier run and applies the mode to existing output. The caller holds the lock.
     *
     * @return whether the conversion is to run
     * @throws UsageException if the existing output must be kept
     */
    public boolean prepare(ConversionRequest request) throws IOException {
        manifest.recover();
        Optional<Plan> earlier = plan();
        boolean ended = manifest.isComplete();
        boolean same = earlier.isPresent() && earlier.get().request().equals(request.fingerprint());
        if (same && !(ended && choice == ConvertMode.OVERWRITE) || earlier.isEmpty() && !target.existedBefore()) {
            return true;
        }
        switch (choice) {
            case IGNORE -> {
                return false;
            }
            case OVERWRITE -> overwrite();
            case APPEND -> append(earlier.isPresent() && !ended);
            default -> refuse(earlier);
        }
        return true;
    }

    /** The plan of an earlier run; empty also if it is corrupt and about to be overwritten. */
    private Optional<Plan> plan() throws IOException {
        try {
            return manifest.plan();
        } catch (CorruptFileException e) {
            if (choice == ConvertMode.OVERWRITE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Removes what a conversion without a finished unit created. */
    void remove() throws IOException {
        manifest.clear();
        target.deleteIfCreated();
    }

    private void overwrite() throws IOException {
        manifest.clear();
        manifest.deleteArchived();
        if (!isSingleOutput) {
            target.deleteContents(manifest.folder());
        }
    }

    private void append(boolean unfinished) throws IOException {
        if (isSingleOutput) {
            throw new UsageException(target + " is a single file, data set or model and cannot be appended to. Choose"
                    + " another target, or replace it with --mode overwrite");
        }
        if (unfinished) {
            throw new UsageException(target + " contains an unfinished conversion. Finish it with its own command"
                    + " before appending to it, or replace it with --mode overwrite");
        }
        manifest.archive();
    }

    private void refuse(Optional<Plan> earlier) {
        if (earlier.isPresent()) {
            throw new UsageException(target + " exists and was written by another conversion, "
                    + earlier.get().described() + ". Choose another target, or replace it with --mode overwrite");
        }
        throw new UsageException(target + " exists. Choose another target, or replace it with --overwrite");
    }
}
