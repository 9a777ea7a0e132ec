package io.github.mlformats.tool.command;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of the jar this class comes from. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = getClass().getPackage().getImplementationVersion();
        return new String[] {"mlformats " + Objects.requireNonNullElse(version, "(unpackaged)")};
    }
}
