package io.github.mlformats.zds.format.layout;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * The size of {@code data.jsonl} when it was listed, and its current size, which is requested once and only if needed. Writers
 * append documents and then publish a new index, so that an index may have entries after the listed data. The listed size of the
 * index shows whether documents were only appended. Not thread-safe.
 */
public final class DataSize {
    private final long listed;
    private final OptionalLong listedIndex;
    private final SizeRequest request;
    private OptionalLong current = OptionalLong.empty();

    /** Requests the current size of a file in bytes. */
    public interface SizeRequest {
        long size() throws IOException;
    }

    /**
     * @param listed size of the listed file in bytes, 0 if there is none
     * @param listedIndex size of the listed {@code index.bin} in bytes; empty if listed documents may have changed since
     */
    public DataSize(long listed, OptionalLong listedIndex, SizeRequest request) {
        this.listed = listed;
        this.listedIndex = listedIndex;
        this.request = request;
    }

    /** Returns the size of data that does not change. */
    public static DataSize fixed(long bytes) {
        return new DataSize(bytes, OptionalLong.empty(), () -> bytes);
    }

    /** Returns the size of the listed file in bytes. */
    public long listed() {
        return listed;
    }

    /** Returns the size of the listed {@code index.bin} in bytes; empty if listed documents may have changed since. */
    OptionalLong listedIndex() {
        return listedIndex;
    }

    /** Returns the current size in bytes. */
    public long current() throws IOException {
        if (current.isEmpty()) {
            current = OptionalLong.of(request.size());
        }
        return current.getAsLong();
    }
}
