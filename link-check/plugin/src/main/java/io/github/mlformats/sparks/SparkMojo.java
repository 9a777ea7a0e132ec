package io.github.mlformats.sparks;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Parameter;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.repository.RemoteRepository;

/** A goal that runs for each Spark version of the list, or for those that {@code -Dsparks=4.3.0,3.5.9_2.13} selects. */
abstract class SparkMojo extends AbstractMojo {
    /** For how many versions the goal runs at the same time: it waits for downloads, files and clusters much of the time. */
    private static final int LANES = 2;

    @Component
    private RepositorySystem system;

    @Parameter(defaultValue = "${repositorySystemSession}", readonly = true)
    private RepositorySystemSession session;

    @Parameter(defaultValue = "${project.remoteProjectRepositories}", readonly = true)
    private List<RemoteRepository> repositories;

    @Parameter(defaultValue = "${maven.multiModuleProjectDirectory}", readonly = true)
    private File project;

    /** Selected versions, with or without their Scala version; empty for all. */
    @Parameter(property = "sparks")
    private Set<String> selection = Set.of();

    /** Whether missing versions of Spark are installed from PyPI. */
    @Parameter(property = "sparks.install", defaultValue = "false")
    private boolean install;

    /** Runs the goal for one version of Spark. */
    abstract void run(SparkVersion spark, List<SparkVersion> all) throws Exception;

    /** Whether the goal runs for a version only if it is selected. */
    boolean isSkipped(SparkVersion spark) {
        return false;
    }

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        try {
            List<SparkVersion> all = SparkVersion.read(root().resolve("spark-versions.txt"));
            List<SparkVersion> selected = all.stream()
                    .filter(spark -> selection.isEmpty()
                            ? !isSkipped(spark)
                            : selection.contains(spark.version()) || selection.contains(spark.id()))
                    .toList();
            if (selected.isEmpty()) {
                throw new MojoExecutionException(
                        "No Spark of spark-versions.txt is selected by -Dsparks=" + String.join(",", selection) + ".");
            }
            ExecutorService lanes = Executors.newFixedThreadPool(LANES);
            try {
                List<Future<?>> runs = new ArrayList<>();
                for (SparkVersion spark : selected) {
                    runs.add(lanes.submit(() -> {
                        run(spark, all);
                        return null;
                    }));
                }
                List<String> failed = new ArrayList<>();
                for (int i = 0; i < runs.size(); i++) {
                    try {
                        runs.get(i).get();
                    } catch (ExecutionException e) {
                        getLog().error(e.getCause());
                        failed.add(selected.get(i).toString());
                    }
                }
                if (!failed.isEmpty()) {
                    throw new MojoFailureException("Failed on: " + String.join("; ", failed) + ".");
                }
            } finally {
                lanes.shutdownNow();
            }
        } catch (MojoExecutionException | MojoFailureException e) {
            throw e;
        } catch (Exception e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    final Path root() {
        return project.toPath();
    }

    final PyPi pyPi() {
        return new PyPi(root(), install);
    }

    final MavenCentral mavenCentral() {
        return new MavenCentral(system, session, repositories);
    }
}
