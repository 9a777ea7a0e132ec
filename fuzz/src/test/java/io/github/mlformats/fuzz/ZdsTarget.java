package io.github.mlformats.fuzz;

import io.github.mlformats.zds.ZdsInspector;
import java.io.IOException;
import java.util.Map;

/** The fuzz target that Jazzer calls. */
public final class ZdsTarget {
    private static final Oracle ORACLE = new Oracle(new ZdsInspector(), Map.of());
    private static final CommandLineOracle COMMAND_LINE =
            new CommandLineOracle(new ZdsInspector(), "find", "IN", "k03");

    private ZdsTarget() {}

    /** An archive, or a directory with collections. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        boolean archive = input.length > 1 && input[0] == 'P' && input[1] == 'K';
        try (MemoryTree data = archive ? MemoryTree.file("fuzz.zds", input) : MemoryTree.directory("fuzz", input)) {
            ORACLE.check(data);
            if (CommandLineOracle.tries(input)) {
                COMMAND_LINE.checkPage(data);
                COMMAND_LINE.checkCommand(data);
            }
        }
    }
}
