package io.github.mlformats.datadings;

import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.find.FileSet;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The files of a read that has a single open file. Column names are case-sensitive. */
record SingleFileSet(String name, OpenFile file) implements FileSet {
    @Override
    public List<String> names() {
        return List.of(name);
    }

    @Override
    public boolean caseSensitive() {
        return true;
    }

    @Override
    public <T extends Serializable> List<T> mapFiles(List<Integer> numbers, FileFunction<T> function)
            throws IOException {
        List<T> results = new ArrayList<>();
        for (int number : numbers) {
            results.add(function.apply(number, file));
        }
        return results;
    }

    @Override
    public <T extends Serializable> List<T> mapFilesInJob(FileFunction<T> function) throws IOException {
        return mapFiles(List.of(0), function);
    }
}
