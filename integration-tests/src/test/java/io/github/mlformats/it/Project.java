package io.github.mlformats.it;

import java.nio.file.Path;

/** Paths of the build's results under test. */
public final class Project {
    public static final Path ROOT = Path.of(System.getProperty("project.root"));
    public static final Path SAMPLE = ROOT.resolve("examples/reviews.idv");
    public static final Path BUNDLE = jar("bundle", "spark-ml-formats");
    public static final Path NATIVE_INFLATE = jar("native-inflate", "spark-ml-formats-native-inflate");

    private Project() {}

    private static Path jar(String module, String name) {
        return ROOT.resolve(module + "/target/" + name + "-" + System.getProperty("project.version") + ".jar");
    }

    /** Data of a connector's tests. @param path begins with the format's name */
    public static Path data(String path) {
        String format = path.substring(0, path.indexOf('/'));
        return ROOT.resolve("connector-" + format + "/src/test/resources").resolve(path);
    }
}
