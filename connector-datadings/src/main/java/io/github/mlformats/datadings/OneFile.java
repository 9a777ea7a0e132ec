package io.github.mlformats.datadings;

import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.find.FileSet;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The files of a read that has a single open file. Column names are case-sensitive. */
record OneFile(String name, OpenFile file) implements FileSet {
    @Override
    public List<String> names() {
        return List.of(name);
    }

    @Override
    public boolean caseSensitive() {
        return true;
    }

    @Override
    public <T extends Serializable> List<T> look(List<Integer> numbers, Look<T> look) throws IOException {
        List<T> answers = new ArrayList<>();
        for (int number : numbers) {
            answers.add(look.look(number, file));
        }
        return answers;
    }

    @Override
    public <T extends Serializable> List<T> lookInJob(Look<T> look) throws IOException {
        return look(List.of(0), look);
    }
}
