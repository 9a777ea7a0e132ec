package io.github.mlformats.datadings.testing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs a test class with the default window and with windows of a few bytes, so that values cross window boundaries.
 */
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedClass(name = "windows of {0} bytes")
@ValueSource(ints = {Integer.MAX_VALUE, 8, 64})
public @interface InAllWindows {}
