package io.github.mlformats.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.idv.inspect.IdvInspector;
import java.io.IOException;
import java.util.Map;

class IdvFuzzTest {
    private static final Oracle ORACLE = new Oracle(new IdvInspector(), Map.of("maxBlockBytes", "4m"));

    /** An IDV file. */
    @FuzzTest
    void file(byte[] input) throws IOException {
        try (FileTree data = MemoryTree.file("fuzz.idv", input)) {
            ORACLE.check(data);
        }
    }
}
