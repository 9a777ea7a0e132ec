package io.github.mlformats.datadings.testing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs a class of tests with the windows that readers choose and, so that values lie across the borders of windows, with
 * those of some bytes.
 */
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedClass(name = "windows of {0} bytes")
@ValueSource(ints = {Integer.MAX_VALUE, 8, 64})
public @interface InAllWindows {}
