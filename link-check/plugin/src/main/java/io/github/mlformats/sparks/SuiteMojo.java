package io.github.mlformats.sparks;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Runs the test suite on each version of Spark in its own JVM, and optionally on a cluster of the oldest and newest. */
@Mojo(name = "suite", threadSafe = true, requiresDependencyResolution = ResolutionScope.RUNTIME)
public final class SuiteMojo extends SparkMojo {
    /** The class path of the test suite, without Spark. */
    @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true)
    private List<String> classPath;

    /** The class with the main method; its argument is {@code local} or {@code cluster}. */
    @Parameter(required = true)
    private String mainClass;

    /** The jar of all connectors. */
    @Parameter(required = true)
    private File jar;

    /** Options of the JVM. */
    @Parameter(required = true)
    private String jvmOptions;

    /** Java home for all versions of Spark, instead of the Java version in the list. */
    @Parameter(property = "tested.java")
    private File java;

    /** Whether the tests also run on a cluster. */
    @Parameter(property = "sparks.cluster", defaultValue = "false")
    private boolean cluster;

    /** Whether pages that a test compares are written instead. */
    @Parameter(property = "docs.update", defaultValue = "false")
    private boolean update;

    /** How many cases of long tests lie between two that are tested: 1 for each case. */
    @Parameter(property = "test.stride", defaultValue = "3")
    private int stride;

    /** Versions, with their Scala version, that are tested only if {@code -Dsparks} selects them. */
    @Parameter
    private Set<String> onlyIfSelected = Set.of();

    @Parameter(defaultValue = "${project.build.directory}", readonly = true)
    private File target;

    @Override
    void run(SparkVersion spark, List<SparkVersion> all) throws Exception {
        Path home = sparkHome(spark);
        run(spark, home, "local");
        if (cluster && (spark.equals(all.get(0)) || spark.equals(all.get(all.size() - 1)))) {
            run(spark, home, "cluster");
        }
    }

    @Override
    boolean isSkipped(SparkVersion spark) {
        return onlyIfSelected.contains(spark.id());
    }

    private void run(SparkVersion spark, Path home, String master) throws Exception {
        // Spark starts executors with a JVM module that the reduced Java runtime from PyPI lacks.
        Path javaHome = javaHome(master.equals("cluster") ? Runtime.version().feature() : spark.java());
        Path directory = Files.createDirectories(target.toPath().resolve(spark.id() + "-" + master));
        Path output = directory.resolve("output.txt");
        List<String> command =
                new ArrayList<>(List.of(javaHome.resolve("bin/java").toString()));
        command.addAll(List.of(jvmOptions.strip().split("\\s+")));
        command.add("-Dproject.root=" + root());
        command.add("-Dbundle.jar=" + jar);
        command.add("-Ddocs.update=" + update);
        command.add("-Dtest.stride=" + stride);
        command.add("-Dexpected.spark=" + spark.version());
        command.add("-Dexpected.scala=" + spark.scala());
        List<String> suiteClassPath = new ArrayList<>(classPath);
        suiteClassPath.add(jar.toString());
        suiteClassPath.add(home.resolve("jars/*").toString());
        command.addAll(List.of("-cp", String.join(File.pathSeparator, suiteClassPath), mainClass, master));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", spark.scala());
        builder.environment().put("JAVA_HOME", javaHome.toString());
        long start = System.nanoTime();
        boolean passed = builder.start().waitFor() == 0;
        List<String> lines = Files.readAllLines(output);
        String summary = spark + ", " + master + ", " + javaHome + ": "
                + (lines.isEmpty() ? "no output" : lines.get(lines.size() - 1)) + ", "
                + (System.nanoTime() - start) / 1_000_000_000 + " s";
        if (!passed) {
            throw new MojoFailureException(String.join("\n", lines) + "\n" + summary);
        }
        getLog().info(summary);
    }

    /** Creates a Spark home that links to the jars of PySpark or Maven Central. Spark's workers write files to it. */
    private Path sparkHome(SparkVersion spark) throws Exception {
        Path home = Files.createDirectories(target.toPath().resolve("spark-" + spark.id()));
        Optional<Path> installed = pyPi().sparkHome(spark);
        if (installed.isPresent()) {
            link(home.resolve("jars"), installed.get().resolve("jars"));
            return home;
        }
        List<Path> jars = mavenCentral()
                .sparkSql(spark)
                .orElseThrow(() -> new MojoFailureException(spark
                        + " cannot be tested: Maven Central does not have it, and PySpark " + spark.version()
                        + " could not be installed from PyPI."));
        Files.createDirectories(home.resolve("jars"));
        for (Path jar : jars) {
            link(home.resolve("jars").resolve(jar.getFileName()), jar);
        }
        return home;
    }

    private static void link(Path link, Path jar) throws IOException {
        try {
            Files.createSymbolicLink(link, jar);
        } catch (FileAlreadyExistsException e) {
            // An earlier run created it.
        }
    }

    private Path javaHome(int version) throws Exception {
        if (java != null) {
            return java.toPath();
        }
        if (version == Runtime.version().feature()) {
            return Path.of(System.getProperty("java.home"));
        }
        String configured = System.getenv("MLFORMATS_JAVA_" + version);
        if (configured != null) {
            return Path.of(configured);
        }
        return pyPi().java(version).orElseGet(() -> {
            getLog().warn("SKIPPED: Java " + version + ": PyPI does not have it for this machine. Set MLFORMATS_JAVA_"
                    + version + " to the home of one. This Java is used instead.");
            return Path.of(System.getProperty("java.home"));
        });
    }
}
