package io.github.mlformats.convert.manifest;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The restartable part of a conversion: a group of files, a data set or a matrix.
 *
 * @param number from 0
 * @param name name of the data set or matrix; empty for a group of files
 * @param directory output directory, relative to OUT; empty for OUT itself
 * @param inputs input files, sorted by path
 */
public record Unit(int number, String name, String directory, List<InputFile> inputs) {
    /** Rejects missing fields: the record may be untrusted. */
    public Unit {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(directory, "directory");
        inputs = List.copyOf(inputs);
    }

    /** Size of the input. */
    public long bytes() {
        return inputs.stream().mapToLong(InputFile::size).sum();
    }

    /** Label for messages, such as {@code a.idv and 3 more}. */
    public String label() {
        if (!name.isEmpty() || inputs.isEmpty()) {
            return name;
        }
        String first = inputs.get(0).path();
        String file = first.substring(first.lastIndexOf('/') + 1);
        return inputs.size() == 1 ? file : file + " and " + (inputs.size() - 1) + " more";
    }

    /**
     * The job group of the unit's Spark jobs, by which tasks and their files are attributed to the unit.
     *
     * @param run a name that no other conversion in the session has
     */
    public String jobGroup(String run) {
        return String.format(Locale.ROOT, "unit-%05d-%s", number, run);
    }

    /** A copy with other inputs. */
    public Unit withInputs(List<InputFile> now) {
        return new Unit(number, name, directory, now);
    }

    /**
     * An input file and its version.
     *
     * @param path its full path, as Spark names it in {@code _metadata.file_path}
     * @param size bytes
     * @param modified modification time in milliseconds since 1970
     * @param etag of an object store; empty for other file systems
     */
    public record InputFile(String path, long size, long modified, Optional<String> etag) {
        /** Rejects missing fields: the record may be untrusted. */
        public InputFile {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(etag, "etag");
        }
    }
}
