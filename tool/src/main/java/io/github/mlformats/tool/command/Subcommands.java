package io.github.mlformats.tool.command;

import java.util.List;
import java.util.Map;

/** The registered commands. */
final class Subcommands {
    private static final List<Class<?>> ALL = List.of(
            ShowCommand.class,
            InspectCommand.class,
            VerifyCommand.class,
            ConvertCommand.class,
            JoinCommand.class,
            CountCommand.class,
            SchemaCommand.class,
            DiffCommand.class,
            FindCommand.class,
            CompletionCommand.class);

    /** Commands that start fast enough for the parsing of the other commands to be noticeable. */
    private static final Map<String, Class<?>> QUICK =
            Map.of("inspect", InspectCommand.class, "schema", SchemaCommand.class, "find", FindCommand.class);

    private Subcommands() {}

    /** The commands to register for a command line: only the first argument if it is a quick command, otherwise all. */
    static List<Class<?>> forLine(String... arguments) {
        Class<?> quick = arguments.length == 0 ? null : QUICK.get(arguments[0]);
        return quick == null ? ALL : List.of(quick);
    }
}
