package io.github.mlformats.tool.command;

import io.github.mlformats.tool.output.StandardOutput;

/** Entry point of {@code bin/mlformats}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        StandardOutput.install();
        System.exit(MlFormats.main(args));
    }
}
