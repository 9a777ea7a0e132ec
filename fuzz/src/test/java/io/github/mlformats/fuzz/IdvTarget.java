package io.github.mlformats.fuzz;

import io.github.mlformats.idv.IdvInspector;
import java.io.IOException;
import java.util.Map;

/** The fuzz target that Jazzer calls. */
public final class IdvTarget {
    private static final Oracle ORACLE =
            new Oracle(new IdvInspector(), Map.of("maxBlockBytes", "4m", "maxArrayLength", "100000"));
    private static final CommandLineOracle COMMAND_LINE =
            new CommandLineOracle(new IdvInspector(), "join", "IN", "IN", "OUT");

    private IdvTarget() {}

    /** An IDV file. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        try (MemoryTree data = MemoryTree.file("fuzz.idv", input)) {
            ORACLE.check(data);
            if (CommandLineOracle.tries(input)) {
                COMMAND_LINE.checkPage(data);
                COMMAND_LINE.checkCommand(data);
            }
        }
    }
}
