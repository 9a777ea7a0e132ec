package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.manifest.JobLock;
import io.github.mlformats.tool.convert.manifest.JobSummary;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.progress.Progress;
import io.github.mlformats.tool.convert.unit.UnitSize;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * Runs a conversion under the lock of its target, and removes what it created if it fails before a unit is finished.
 *
 * @param opening prepares the target
 * @param progress receives the state in which a failure leaves the conversion
 * @param conf configuration of the file systems
 */
public record Job(Request request, Conversion conversion, Opening opening, Progress progress, Configuration conf) {
    /** Runs the conversion. @return empty if the target exists and is to be kept */
    public Optional<JobSummary> run(UnitSize size) throws IOException, InterruptedException {
        JobLock lock = JobLock.take(opening.manifest().lock(), conf);
        try {
            return opening.open(request) ? Optional.of(convert(size, lock)) : Optional.empty();
        } finally {
            lock.close();
            opening.manifest().deleteIfEmpty();
        }
    }

    private JobSummary convert(UnitSize size, JobLock lock) throws IOException, InterruptedException {
        try {
            return conversion.run(size, lock, progress);
        } catch (Exception e) {
            // Stop the heartbeat first: it would create the lock file again.
            lock.stop();
            cleanUp(e);
            throw e;
        }
    }

    /** Keeps finished units, from which the same command resumes; removes everything otherwise. */
    private void cleanUp(Exception failure) {
        Manifest manifest = opening.manifest();
        try {
            if (manifest.holdsWork()) {
                progress.say(manifest.finished().size() + " of "
                        + manifest.plan().orElseThrow().units().size()
                        + " units are finished. Run the same command to resume");
            } else {
                opening.remove();
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
