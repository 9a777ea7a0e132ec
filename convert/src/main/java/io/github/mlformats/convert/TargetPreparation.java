package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.Manifest;
import io.github.mlformats.convert.manifest.Manifest.Plan;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Applies the mode to what exists at the target, and removes what a failed run created. */
final class TargetPreparation {
    private final ConversionTarget target;
    private final Manifest manifest;
    /** The topmost directory that this run creates; empty if it adds to existing output. */
    private Optional<Path> created;

    /** The record of an earlier run, if this one archived it. */
    private Optional<Path> archived = Optional.empty();

    /** Remembers what exists. To be called before the lock is acquired, whose file is in the target. */
    TargetPreparation(ConversionTarget target, Manifest manifest) throws IOException {
        this.target = target;
        this.manifest = manifest;
        this.created = target.exists() ? Optional.empty() : Optional.of(target.topmostMissing());
    }

    /**
     * Recovers the record of an earlier run and applies the mode to existing output. The caller holds the lock.
     *
     * @param request fingerprint of the request
     * @return whether the conversion is to run
     * @throws UsageException if the existing output must be kept
     */
    boolean prepare(String request, ConversionMode mode) throws IOException {
        manifest.recover();
        Optional<Plan> earlier = plan(mode);
        boolean complete = manifest.isComplete();
        boolean same = earlier.isPresent() && earlier.get().request().equals(request);
        boolean resumes = same && !(complete && mode == ConversionMode.OVERWRITE);
        boolean isNew = earlier.isEmpty() && created.isPresent();
        if (resumes || isNew) {
            return true;
        }
        switch (mode) {
            case IGNORE -> {
                return false;
            }
            case OVERWRITE -> overwrite();
            case APPEND -> append(earlier.isPresent() && !complete);
            case ERROR -> refuse(earlier);
        }
        return true;
    }

    /** The plan of an earlier run; empty also if it is corrupt and about to be overwritten. */
    private Optional<Plan> plan(ConversionMode mode) throws IOException {
        try {
            return manifest.plan();
        } catch (CorruptFileException e) {
            if (mode == ConversionMode.OVERWRITE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private void overwrite() throws IOException {
        manifest.clear();
        manifest.deleteArchived();
        if (!target.isSingleOutput()) {
            deleteContents();
        }
    }

    private void append(boolean unfinished) throws IOException {
        if (target.isSingleOutput()) {
            throw new UsageException(target + " is a single file, data set or model and cannot be appended to. Choose"
                    + " another target, or replace it with --mode overwrite");
        }
        if (unfinished) {
            throw new UsageException(target + " contains an unfinished conversion. Finish it with its own command"
                    + " before appending to it, or replace it with --mode overwrite");
        }
        archived = manifest.archive();
    }

    private void refuse(Optional<Plan> earlier) {
        if (earlier.isPresent()) {
            throw new UsageException(target + " exists and was written by another conversion, "
                    + earlier.get().described() + ". Choose another target, or replace it with --mode overwrite");
        }
        throw new UsageException(target + " exists. Choose another target, or replace it with --overwrite");
    }

    /** Deletes all content except the record; from then on, the target counts as created by this run. */
    private void deleteContents() throws IOException {
        FileSystem fs = target.fileSystem();
        if (fs.getFileStatus(target.path()).isFile()) {
            delete(fs, target.path());
        } else {
            Path kept = fs.makeQualified(manifest.directory());
            for (FileStatus child : fs.listStatus(target.path())) {
                if (!child.getPath().equals(kept)) {
                    delete(fs, child.getPath());
                }
            }
        }
        if (created.isEmpty()) {
            created = Optional.of(fs.makeQualified(target.path()));
        }
    }

    private static void delete(FileSystem fs, Path old) throws IOException {
        if (!fs.delete(old, true) && fs.exists(old)) {
            throw new IOException("cannot delete " + old + ", which is to be replaced. Check its permissions");
        }
    }

    /**
     * Deletes the target with the parents that this run created; keeps a target with output of earlier runs, and restores their
     * record. The record of this run is deleted before.
     */
    void undo() throws IOException {
        if (archived.isPresent()) {
            manifest.restore(archived.get());
        }
        if (created.isPresent()) {
            target.delete(created.get());
        }
    }
}
