package io.github.mlformats.tool.command;

import io.github.mlformats.tool.output.StandardOutput;

/** Entry point of {@code bin/mlformats}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        StandardOutput.install();
        // Pictures are drawn without a display, which Java would connect to, and fail if it cannot.
        System.setProperty("java.awt.headless", "true");
        System.exit(MlFormats.main(args));
    }
}
