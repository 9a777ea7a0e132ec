package io.github.mlformats.fuzz;

import io.github.mlformats.angel.AngelInspector;
import java.io.IOException;
import java.util.Map;

/** The fuzz target that Jazzer calls. */
public final class AngelTarget {
    private static final Oracle ORACLE = new Oracle(new AngelInspector(), Map.of());
    private static final CommandLineOracle COMMAND_LINE =
            new CommandLineOracle(new AngelInspector(), "find", "IN", "1");

    private AngelTarget() {}

    /** A directory with a model. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        try (MemoryTree data = MemoryTree.directory("fuzz", input)) {
            ORACLE.check(data);
            if (CommandLineOracle.tries(input)) {
                COMMAND_LINE.checkPage(data);
                COMMAND_LINE.checkCommand(data);
            }
        }
    }
}
