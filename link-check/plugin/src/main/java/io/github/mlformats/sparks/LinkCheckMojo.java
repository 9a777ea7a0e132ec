package io.github.mlformats.sparks;

import io.github.mlformats.linkcheck.LinkCheck;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Checks that the jars of the project link against each version of Spark. */
@Mojo(name = "link-check", threadSafe = true)
public final class LinkCheckMojo extends SparkMojo {
    /** The jars that are checked. */
    @Parameter(required = true)
    private List<File> jars;

    /** Maven coordinates of further dependencies of the checked jars that Spark does not include. */
    @Parameter(required = true)
    private List<String> libraries;

    @Override
    void run(SparkVersion spark, List<SparkVersion> all) throws Exception {
        Optional<List<Path>> found = sparkJars(spark);
        if (found.isEmpty()) {
            getLog().warn("SKIPPED: " + spark + ": Maven Central does not have it, and PySpark " + spark.version()
                    + " is not installed. -Dsparks.install=true installs it from PyPI.");
            return;
        }
        List<Path> classPath = new ArrayList<>(jars.stream().map(File::toPath).toList());
        classPath.addAll(found.get());
        for (String library : libraries) {
            classPath.add(mavenCentral().jar(library));
        }
        try (URLClassLoader loader = new URLClassLoader(urls(classPath), ClassLoader.getPlatformClassLoader())) {
            getLog().info(LinkCheck.check(
                    spark.toString(), loader, jars.stream().map(File::toPath).toList()));
        } catch (LinkageError e) {
            throw new MojoFailureException(e.getMessage(), e);
        }
    }

    private Optional<List<Path>> sparkJars(SparkVersion spark) throws Exception {
        Optional<Path> home = pyPi().sparkHome(spark);
        return home.isPresent() ? Optional.of(jars(home.get())) : mavenCentral().referred(spark);
    }

    private static List<Path> jars(Path home) throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("jars"))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    private static URL[] urls(List<Path> paths) throws MalformedURLException {
        URL[] urls = new URL[paths.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = paths.get(i).toUri().toURL();
        }
        return urls;
    }
}
