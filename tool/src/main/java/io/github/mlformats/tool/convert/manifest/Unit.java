package io.github.mlformats.tool.convert.manifest;

import java.util.List;
import java.util.Objects;

/**
 * What is converted at once, and again as a whole if that fails: some files, a data set or a matrix.
 *
 * @param number from 0
 * @param name of the data set or matrix; empty if it is a group of files
 * @param folder where its files are written, relative to OUT; empty for OUT itself
 * @param inputs the files it reads, sorted by path
 */
public record Unit(int number, String name, String folder, List<InputFile> inputs) {
    /** What is read may come from anybody. */
    public Unit {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(folder, "folder");
        inputs = List.copyOf(inputs);
    }

    /** Size of what it reads. */
    public long bytes() {
        return inputs.stream().mapToLong(InputFile::size).sum();
    }

    /** For messages: such as {@code a.idv and 3 more}. */
    public String label() {
        if (!name.isEmpty() || inputs.isEmpty()) {
            return name;
        }
        String first = inputs.get(0).path();
        String file = first.substring(first.lastIndexOf('/') + 1);
        return inputs.size() == 1 ? file : file + " and " + (inputs.size() - 1) + " more";
    }

    /** The same with inputs as they are now. */
    public Unit with(List<InputFile> now) {
        return new Unit(number, name, folder, now);
    }
}
