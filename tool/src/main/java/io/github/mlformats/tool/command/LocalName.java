package io.github.mlformats.tool.command;

import java.io.File;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.ITypeConverter;

/**
 * Parses a path. The name of an existing file or directory with a colon, such as {@code 10:30.idv}, becomes {@code ./10:30.idv}:
 * Hadoop takes the part before the colon for the scheme of a URI.
 */
final class LocalName implements ITypeConverter<String> {
    @Override
    public String convert(String path) {
        int colon = path.indexOf(':');
        boolean isUri = colon < 0 || path.startsWith("/", colon + 1) || path.lastIndexOf('/', colon) >= 0;
        return isUri || Path.WINDOWS || !new File(path).exists() ? path : "./" + path;
    }
}
