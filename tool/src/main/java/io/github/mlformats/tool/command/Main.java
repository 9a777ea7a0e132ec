package io.github.mlformats.tool.command;

/** Entry point of {@code bin/mlformats}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(MlFormats.main(args));
    }
}
