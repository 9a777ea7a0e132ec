package io.github.mlformats.benchmarks.work;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;

/** Command lines of JVMs like this one. */
public final class Jvm {
    private Jvm() {}

    /** The {@code java} that runs this process. */
    public static String program() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /**
     * Returns the command line without the main class.
     *
     * @param heap initial and maximum size of the heap
     */
    public static List<String> command(String heap) {
        return command(heap, System.getProperty("java.class.path"));
    }

    /** The command line with another class path. */
    public static List<String> command(String heap, String classPath) {
        List<String> line = new ArrayList<>();
        line.add(program());
        line.addAll(List.of("-Xms" + heap, "-Xmx" + heap, "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"));
        line.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"));
        line.addAll(List.of(JavaModuleOptions.defaultModuleOptions().split(" +")));
        line.addAll(List.of("-cp", classPath));
        return line;
    }
}
