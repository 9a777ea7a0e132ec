package io.github.mlformats.tool.command;

import java.util.List;
import java.util.Map;

/** The commands by their names. */
final class SubCommands {
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

    /** Those that are quick enough for it to be seen when others' options are looked at, too. */
    private static final Map<String, Class<?>> QUICK =
            Map.of("inspect", InspectCommand.class, "schema", SchemaCommand.class, "find", FindCommand.class);

    private SubCommands() {}

    /** Those that a command line may mean: the one that it begins with, if that is a quick one, or else all. */
    static List<Class<?>> forLine(String... arguments) {
        Class<?> quick = arguments.length == 0 ? null : QUICK.get(arguments[0]);
        return quick == null ? ALL : List.of(quick);
    }
}
