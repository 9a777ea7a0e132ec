package io.github.mlformats.fuzz;

import io.github.mlformats.safetensors.NpyInspector;
import java.io.IOException;
import java.util.Map;

/** The fuzz target that Jazzer calls. */
public final class NpyTarget {
    private static final Oracle ORACLE = new Oracle(new NpyInspector(), Map.of());
    private static final CommandLineOracle COMMAND_LINE =
            new CommandLineOracle(new NpyInspector(), "find", "fuzz", "1");

    private NpyTarget() {}

    /** A file of one numpy array. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        try (MemoryTree data = MemoryTree.file("fuzz.npy", input)) {
            ORACLE.check(data);
            if (CommandLineOracle.tries(input)) {
                COMMAND_LINE.checkPage(data);
                COMMAND_LINE.checkCommand(data);
            }
        }
    }
}
