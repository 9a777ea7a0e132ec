package io.github.mlformats.fuzz;

import io.github.mlformats.primitiv.PrimitivInspector;
import java.io.IOException;
import java.util.Map;

/** The fuzz target that Jazzer calls. */
public final class PrimitivTarget {
    private static final Oracle ORACLE = new Oracle(new PrimitivInspector(), Map.of());
    private static final CommandLineOracle COMMAND_LINE =
            new CommandLineOracle(new PrimitivInspector(), "find", "IN", "1");

    private PrimitivTarget() {}

    /** A model, parameter or optimizer. */
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
