package io.github.mlformats.tool.command;

import io.github.mlformats.convert.FollowingConversion;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.tool.output.InterruptHandler;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.sql.streaming.Trigger;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Command line options for a conversion that waits for more data sets. */
final class FollowOptions {
    private static final String DEFAULT_INTERVAL = "10 seconds";

    @Option(
            names = "--follow",
            description = "Convert what is in FILE, a directory or pattern, then each data set that arrives, until"
                    + " interrupted. The same command continues.")
    private boolean follow;

    @Option(names = "--once", description = "With --follow: end when what has arrived is converted, such as for cron.")
    private boolean once;

    @Option(
            names = "--every",
            paramLabel = "INTERVAL",
            description = "With --follow: how often to look for new data sets. Default: " + DEFAULT_INTERVAL + ".")
    private Optional<String> every = Optional.empty();

    boolean isFollowing() {
        return follow;
    }

    /** @throws ParameterException if the options do not fit each other */
    void check(CommandLine command) {
        if (!follow && (once || every.isPresent())) {
            throw new ParameterException(command, "--once and --every need --follow");
        }
        if (once && every.isPresent()) {
            throw new ParameterException(command, "--once ends, so that it has no --every. Remove one of both");
        }
        try {
            trigger();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    command, "invalid interval '" + every.orElse("") + "' of --every. Use one such as \"30 seconds\"");
        }
    }

    private Trigger trigger() {
        return once ? Trigger.AvailableNow() : Trigger.ProcessingTime(every.orElse(DEFAULT_INTERVAL));
    }

    /** Runs a conversion until it is interrupted, or has converted what has arrived. @return the number of rows written */
    long run(FollowingConversion conversion, PrintWriter err) throws IOException, InterruptedException {
        AtomicLong rows = new AtomicLong();
        InterruptHandler.endOnInterrupt(() -> {
            try {
                conversion.stop();
            } catch (TimeoutException e) {
                err.println("mlformats: the running micro-batch does not end: " + e.getMessage());
            }
        });
        conversion.run(trigger(), batch -> {
            rows.addAndGet(batch.rows());
            err.println("micro-batch " + batch.id() + ": " + HumanReadable.count(batch.rows(), "row"));
            err.flush();
        });
        return rows.get();
    }
}
