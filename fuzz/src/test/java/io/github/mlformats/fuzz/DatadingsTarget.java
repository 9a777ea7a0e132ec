package io.github.mlformats.fuzz;

import io.github.mlformats.datadings.DatadingsInspector;
import java.io.IOException;
import java.util.Map;

/** The fuzz target that Jazzer calls. */
public final class DatadingsTarget {
    private static final Oracle ORACLE = new Oracle(new DatadingsInspector(), Map.of());
    private static final CommandLineOracle COMMAND_LINE =
            new CommandLineOracle(new DatadingsInspector(), "find", "IN", "img_003");

    private DatadingsTarget() {}

    /** A directory with {@code data.msgpack} and its index files. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        try (MemoryTree directory = MemoryTree.directory("fuzz", input);
                MemoryTree data = directory.at("data.msgpack")) {
            ORACLE.check(data);
            if (CommandLineOracle.tries(input)) {
                COMMAND_LINE.checkPage(data);
                COMMAND_LINE.checkCommand(directory);
            }
        }
    }
}
