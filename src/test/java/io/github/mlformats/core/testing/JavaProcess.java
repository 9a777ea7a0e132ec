package io.github.mlformats.core.testing;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Java processes that tests start. They run for seconds, as quick to start as the tests' own. */
public final class JavaProcess {
    private JavaProcess() {}

    /** The program of this Java. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The options of this process that make it quick: how it compiles, verifies and clears up. */
    public static List<String> quickly() {
        return options().stream().filter(option -> option.startsWith("-XX:")).toList();
    }

    /**
     * One with the class path and the options of this process.
     *
     * @param options further ones, which count more
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
