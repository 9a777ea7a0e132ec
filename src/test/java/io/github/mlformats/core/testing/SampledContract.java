package io.github.mlformats.core.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A contract that several formats fulfil with the same code. In the usual build, one of them runs all of its tests, and each other
 * one a {@link Sampling sample}: of the tests that a class inherits, and all of its own.
 */
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SampledContract.Condition.class)
public @interface SampledContract {
    /** Of how many tests one runs, in the order of their names; 1 in the class that runs all. */
    int stride();

    /** The index of the first one that runs, so that classes run different ones. */
    int first() default 0;

    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return context.getTestMethod()
                            .map(test -> runs(test, context.getRequiredTestClass()))
                            .orElse(true)
                    ? ConditionEvaluationResult.enabled(null)
                    : ConditionEvaluationResult.disabled("not in the sample of this class");
        }

        private static boolean runs(Method test, Class<?> tests) {
            Class<?> contract = test.getDeclaringClass();
            if (contract == tests) {
                return true;
            }
            List<String> names = Stream.of(contract.getDeclaredMethods())
                    .filter(method -> AnnotationSupport.isAnnotated(method, Testable.class))
                    .map(Method::getName)
                    .sorted()
                    .toList();
            SampledContract sample = tests.getAnnotation(SampledContract.class);
            return Sampling.takes(names.indexOf(test.getName()), sample.first(), sample.stride());
        }
    }
}
