package io.github.mlformats.core.testing;

import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.core.bytes.InflaterLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/** All native inflaters that can be loaded on this machine. */
public final class LoadingInflaters {
    /** Their openers. */
    public static final List<Supplier<InMemoryInflater>> ALL = List.copyOf(find());

    private LoadingInflaters() {}

    private static List<Supplier<InMemoryInflater>> find() {
        List<Supplier<InMemoryInflater>> all = new ArrayList<>();
        for (InflaterLibrary library : ServiceLoader.load(InflaterLibrary.class)) {
            try {
                library.load();
                all.add(library::open);
            } catch (LinkageError e) {
                // Not for this machine.
            }
        }
        return all;
    }

    /** An inflater that compares the results of all of them with the JDK, and leaves each stream to the JDK. */
    public static InMemoryInflater held() {
        List<InMemoryInflater> opened = ALL.stream().map(Supplier::get).toList();
        return new InMemoryInflater() {
            @Override
            public boolean inflate(byte[] stored, int offset, int length, byte[] target, int size) {
                opened.forEach(each -> InflaterContract.check(each, stored, offset, length, size));
                return false;
            }

            @Override
            public void close() {
                opened.forEach(InMemoryInflater::close);
            }
        };
    }
}
