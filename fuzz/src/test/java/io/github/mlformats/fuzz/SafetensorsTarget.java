package io.github.mlformats.fuzz;

import io.github.mlformats.safetensors.SafetensorsInspector;
import java.io.IOException;
import java.util.Map;

/** The fuzz target that Jazzer calls. */
public final class SafetensorsTarget {
    private static final Oracle ORACLE = new Oracle(new SafetensorsInspector(), Map.of());
    private static final CommandLineOracle COMMAND_LINE =
            new CommandLineOracle(new SafetensorsInspector(), "find", "scale", "1");

    private SafetensorsTarget() {}

    /** A file of tensors. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        try (MemoryTree data = MemoryTree.file("fuzz", input)) {
            ORACLE.check(data);
            if (CommandLineOracle.tries(input)) {
                COMMAND_LINE.checkPage(data);
                COMMAND_LINE.checkCommand(data);
            }
        }
    }
}
