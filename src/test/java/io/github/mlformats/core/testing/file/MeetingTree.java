package io.github.mlformats.core.testing.file;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.bytes.FileTree;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Directories without readable files. Listing one of those that meet succeeds only if all of them are listed at the same time.
 */
public final class MeetingTree implements FileTree {
    private final Map<String, List<Entry>> directories;
    private final Set<String> meeting;
    private final CountDownLatch missing;

    /**
     * @param directories entries by path
     * @param meeting paths of the directories that are listed at the same time
     */
    public MeetingTree(Map<String, List<Entry>> directories, Set<String> meeting) {
        this.directories = directories;
        this.meeting = meeting;
        this.missing = new CountDownLatch(meeting.size());
    }

    @Override
    public List<Entry> list(String path) throws IOException {
        if (meeting.contains(path)) {
            meet(missing);
        }
        return directories.getOrDefault(path, List.of());
    }

    /** Waits for all parties. @throws AssertionError if some do not come, because the calls are made one after the other */
    public static void meet(CountDownLatch missing) throws IOException {
        missing.countDown();
        try {
            if (!missing.await(10, TimeUnit.SECONDS)) {
                throw new AssertionError("not at the same time");
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException(e.getMessage());
        }
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public Entry rootEntry() {
        return Entry.directory("memory");
    }

    @Override
    public String uri(String path) {
        return "memory:/" + path;
    }

    @Override
    public ByteSource open(String path) throws IOException {
        throw new FileNotFoundException(path);
    }

    @Override
    public Directory parentDirectory() {
        return Directory.EMPTY;
    }

    @Override
    public void close() {}
}
