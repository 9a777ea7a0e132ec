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
 * A conversion with what is around it: it alone writes to its target, and if it fails before anything is done, it leaves
 * nothing.
 *
 * @param request what is to be done
 * @param conversion how
 * @param opening what to do with what is at the target
 * @param progress is told what stays
 * @param conf of the file systems
 */
public record Job(Request request, Conversion conversion, Opening opening, Progress progress, Configuration conf) {
    /** @return empty if the target is to be left as it is */
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
            // First, so that its next sign of life does not bring back what is removed.
            lock.stop();
            tidyUp(e);
            throw e;
        }
    }

    /** What is done stays, so that the same command goes on from there. */
    private void tidyUp(Exception failure) {
        Manifest manifest = opening.manifest();
        try {
            if (manifest.holdsWork()) {
                progress.say(manifest.finished().size() + " of "
                        + manifest.plan().orElseThrow().units().size()
                        + " units are done: the same command goes on from there");
            } else {
                opening.remove();
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
