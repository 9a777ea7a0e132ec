package io.github.mlformats.core.vector;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import org.junit.jupiter.api.Test;

class SparkMlTest {
    @Test
    void withoutSparkMlTheErrorSaysWhatToDo() {
        assertThatThrownBy(() -> SparkMl.vectorType(ClassLoader.getPlatformClassLoader()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("vectors=array");
    }
}
