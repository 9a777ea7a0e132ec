package io.github.mlformats.core.testing;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import java.io.IOException;

/** A source with small read windows, so that values cross window boundaries even in small files. */
public final class SmallWindows extends DelegatingSource {
    private final int maxWindow;

    public SmallWindows(ByteSource source, int maxWindow) {
        super(source);
        this.maxWindow = maxWindow;
    }

    @Override
    public int maxWindow() {
        return maxWindow;
    }

    @Override
    public void close() throws IOException {
        source().close();
    }
}
