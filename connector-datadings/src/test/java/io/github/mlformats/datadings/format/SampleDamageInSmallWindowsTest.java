package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.testing.SmallWindows;
import java.io.IOException;

/** The same with windows of 13 bytes, so that most values cross a window boundary. */
class SampleDamageInSmallWindowsTest extends SampleDamageTest {
    @Override
    protected void readAll(ByteSource source) throws IOException {
        super.readAll(new SmallWindows(source, 13));
    }
}
