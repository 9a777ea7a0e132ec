package io.github.mlformats.core.testing;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Java processes for tests, with options for a quick start. */
public final class JavaProcess {
    private JavaProcess() {}

    /** The java executable of this process. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The options of this process for compilation, verification and garbage collection. */
    public static List<String> quickly() {
        return options().stream().filter(option -> option.startsWith("-XX:")).toList();
    }

    /**
     * Returns the command of a process with the class path and options of this one.
     *
     * @param options further options, which take precedence
     */
    public static ProcessBuilder of(Class<?> main, List<String> options, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(options());
        command.addAll(options);
        command.add(main.getName());
        command.addAll(arguments);
        ProcessBuilder process = new ProcessBuilder(command);
        process.environment().put("CLASSPATH", classPath());
        return process;
    }

    private static List<String> options() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }

    /** The one of this process. */
    public static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
