package io.github.mlformats.fuzz;

import io.github.mlformats.safetensors.NpzInspector;
import java.io.IOException;
import java.util.Map;

/** The fuzz target that Jazzer calls. */
public final class NpzTarget {
    private static final Oracle ORACLE = new Oracle(new NpzInspector(), Map.of());
    private static final CommandLineOracle COMMAND_LINE =
            new CommandLineOracle(new NpzInspector(), "find", "matrix", "1");

    private NpzTarget() {}

    /** An archive of numpy. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        try (MemoryTree data = MemoryTree.file("fuzz.npz", input)) {
            ORACLE.check(data);
            if (CommandLineOracle.tries(input)) {
                COMMAND_LINE.checkPage(data);
                COMMAND_LINE.checkCommand(data);
            }
        }
    }
}
