package io.github.mlformats.zds.format.store;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.inflate.InMemoryInflater;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Supplier;

/** Inflates a compressed content in memory if it is small enough. */
final class WholeEntryInflater {
    private static final int MAX_BYTES = 1 << 20;

    private final ByteSource container;
    private final Extent extent;

    WholeEntryInflater(ByteSource container, Extent extent) {
        this.container = container;
        this.extent = extent;
    }

    /**
     * Returns the content, or empty if it must be read as an {@link InflatedStream}: it is too large, or no inflater
     * supports it.
     */
    Optional<InputStream> inflate(Supplier<InMemoryInflater> inflaters) throws IOException {
        if (Math.max(extent.storedSize(), extent.size()) > Math.min(MAX_BYTES, container.maxWindow())) {
            return Optional.empty();
        }
        try (InMemoryInflater inflater = inflaters.get()) {
            if (inflater == InMemoryInflater.NONE) {
                return Optional.empty();
            }
            byte[] stored = new byte[(int) extent.storedSize()];
            container.read(extent.offset(), stored, 0, stored.length);
            byte[] content = new byte[(int) extent.size()];
            return inflater.inflate(stored, 0, stored.length, content, content.length)
                    ? Optional.of(new ByteArrayInputStream(content))
                    : Optional.empty();
        }
    }
}
