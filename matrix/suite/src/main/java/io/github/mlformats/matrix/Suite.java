package io.github.mlformats.matrix;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import java.io.PrintWriter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs the test suite with the Spark version on the class path. */
public final class Suite {
    /** The tag of tests that require a JVM without a Spark session. */
    static final String CLUSTER = "cluster";

    private Suite() {}

    /** @param args {@code cluster} for the tests on a cluster, {@code local} for all others */
    public static void main(String[] args) {
        boolean cluster = args[0].equals(CLUSTER);
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectPackage(Suite.class.getPackageName()))
                .filters(cluster ? TagFilter.includeTags(CLUSTER) : TagFilter.excludeTags(CLUSTER))
                .configurationParameter("junit.jupiter.execution.timeout.default", "5 m")
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        summary.printFailuresTo(new PrintWriter(System.out, true), 100);
        System.out.printf(
                "%d passed, %d failed, %d skipped%n",
                summary.getTestsSucceededCount(), summary.getTotalFailureCount(), summary.getTestsSkippedCount());
        // Exits without waiting for Spark's threads. A run without tests is a failure.
        System.exit(summary.getTotalFailureCount() == 0 && summary.getTestsSucceededCount() > 0 ? 0 : 1);
    }
}
