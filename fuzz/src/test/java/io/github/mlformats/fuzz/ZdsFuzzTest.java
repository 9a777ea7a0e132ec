package io.github.mlformats.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.zds.inspect.ZdsInspector;
import java.io.IOException;
import java.util.Map;

class ZdsFuzzTest {
    private static final Oracle ORACLE = new Oracle(new ZdsInspector(), Map.of());

    /** An archive, or a folder with collections. */
    @FuzzTest
    void dataSet(byte[] input) throws IOException {
        boolean archive = input.length > 1 && input[0] == 'P' && input[1] == 'K';
        try (FileTree data = archive ? MemoryTree.file("fuzz.zds", input) : MemoryTree.folder("fuzz", input)) {
            ORACLE.check(data);
        }
    }
}
