package io.github.mlformats.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mlformats.angel.inspect.AngelInspector;
import io.github.mlformats.core.bytes.FileTree;
import java.io.IOException;
import java.util.Map;

class AngelFuzzTest {
    private static final Oracle ORACLE = new Oracle(new AngelInspector(), Map.of());

    /** A folder with a model. */
    @FuzzTest
    void model(byte[] input) throws IOException {
        try (FileTree data = MemoryTree.folder("fuzz", input)) {
            ORACLE.check(data);
        }
    }
}
