package io.github.mlformats.tool.process;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of the jar this class comes from. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }

    /** Name and version of this program. */
    public static String line() {
        String version = Version.class.getPackage().getImplementationVersion();
        return "mlformats " + Objects.requireNonNullElse(version, "(unpackaged)");
    }
}
