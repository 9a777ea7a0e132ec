package io.github.mlformats.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.datadings.inspect.DatadingsInspector;
import java.io.IOException;
import java.util.Map;

class DatadingsFuzzTest {
    private static final Oracle ORACLE = new Oracle(new DatadingsInspector(), Map.of());

    /** A folder with {@code data.msgpack} and its index files. */
    @FuzzTest
    void folder(byte[] input) throws IOException {
        try (MemoryTree folder = MemoryTree.folder("fuzz", input);
                FileTree data = folder.at("data.msgpack")) {
            ORACLE.check(data);
        }
    }
}
