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
 * @param targetPreparation prepares the target
 * @param progress receives the state in which a failure leaves the conversion
 * @param conf configuration of the file systems
 */
public record ConversionJob(
        ConversionRequest request,
        Conversion conversion,
        TargetPreparation targetPreparation,
        Progress progress,
        Configuration conf) {
    /** Runs the conversion. @return empty if the target exists and is to be kept */
    public Optional<JobSummary> run(UnitSize size) throws IOException, InterruptedException {
        JobLock lock = JobLock.acquire(targetPreparation.manifest().lockPath(), conf);
        try {
            return targetPreparation.prepare(request) ? Optional.of(convert(size, lock)) : Optional.empty();
        } finally {
            lock.close();
            targetPreparation.manifest().deleteIfEmpty();
        }
    }

    private JobSummary convert(UnitSize size, JobLock lock) throws IOException, InterruptedException {
        try {
            return conversion.run(size, lock, progress);
        } catch (Exception e) {
            // Stop the heartbeat first: it would create the lock file again.
            lock.stopHeartbeat();
            cleanUp(e);
            throw e;
        }
    }

    /** Keeps finished units, from which the same command resumes; removes everything otherwise. */
    private void cleanUp(Exception failure) {
        Manifest manifest = targetPreparation.manifest();
        try {
            if (manifest.hasProgress()) {
                progress.message(manifest.finishedUnits().size() + " of "
                        + manifest.plan().orElseThrow().units().size()
                        + " units are finished. Run the same command to resume");
            } else {
                targetPreparation.remove();
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
