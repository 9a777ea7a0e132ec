package io.github.mlformats.tool.convert;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.manifest.Plan;
import java.io.IOException;
import java.util.Optional;

/**
 * Decides what to do with what is at the target.
 *
 * @param whole whether the target is written as one thing
 */
public record Opening(Target target, Manifest manifest, SaveChoice choice, boolean whole) {
    /**
     * Makes room for a job, or finds what it has left before. The lock is held.
     *
     * @return whether the job is to run
     * @throws UsageException if what is there must not be touched
     */
    public boolean open(Request request) throws IOException {
        manifest.recover();
        Optional<Plan> earlier = plan();
        boolean ended = manifest.isEnded();
        boolean same = earlier.isPresent() && earlier.get().request().equals(request.fingerprint());
        if (same && !(ended && choice == SaveChoice.OVERWRITE) || earlier.isEmpty() && !target.wasThere()) {
            return true;
        }
        switch (choice) {
            case IGNORE -> {
                return false;
            }
            case OVERWRITE -> makeRoom();
            case APPEND -> append(earlier.isPresent() && !ended);
            default -> refuse(earlier);
        }
        return true;
    }

    /** Empty, too, if it cannot be read and is to be replaced. */
    private Optional<Plan> plan() throws IOException {
        try {
            return manifest.plan();
        } catch (CorruptFileException e) {
            if (choice == SaveChoice.OVERWRITE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Removes what a job has made that has done nothing yet. */
    void remove() throws IOException {
        manifest.clear();
        target.remove();
    }

    private void makeRoom() throws IOException {
        manifest.clear();
        manifest.clearEarlier();
        if (!whole) {
            target.clear(manifest.folder());
        }
    }

    private void append(boolean unfinished) throws IOException {
        if (whole) {
            throw new UsageException(
                    target + " is one file, data set or model, to which nothing can be appended: choose"
                            + " another target, or replace it with --mode overwrite");
        }
        if (unfinished) {
            throw new UsageException(
                    target + " holds a conversion that has not come to its end: end it by its own command"
                            + " before others append to it, or replace it with --mode overwrite");
        }
        manifest.setAside();
    }

    private void refuse(Optional<Plan> earlier) {
        if (earlier.isPresent()) {
            throw new UsageException(target + " exists and is of another conversion, "
                    + earlier.get().described() + ": choose another target, or replace it with --mode overwrite");
        }
        throw new UsageException(target + " exists: choose another target, or replace it with --overwrite");
    }
}
