package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.testing.SmallWindows;
import java.io.IOException;

/** The same in windows of 13 bytes, across whose borders most values lie. */
class SampleDamageInSmallWindowsTest extends SampleDamageTest {
    @Override
    protected void readAll(ByteSource source) throws IOException {
        super.readAll(new SmallWindows(source, 13));
    }
}
