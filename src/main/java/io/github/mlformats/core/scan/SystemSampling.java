package io.github.mlformats.core.scan;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownTableSample;

/**
 * {@code TABLESAMPLE SYSTEM} of Spark 4.2 and later. Spark passes it to a method of {@link SupportsPushDownTableSample} with a
 * fifth parameter, whose type earlier versions lack; so a proxy implements this method.
 */
final class SystemSampling {
    private static final boolean IS_SUPPORTED =
            Arrays.stream(SupportsPushDownTableSample.class.getMethods()).anyMatch(SystemSampling::hasMethodParameter);

    private SystemSampling() {}

    /** Returns a builder that also takes samples of ranges, where Spark asks for them. */
    static ScanBuilder addTo(FormatScanBuilder builder) {
        if (!IS_SUPPORTED) {
            return builder;
        }
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (hasMethodParameter(method)) {
                return builder.pushTableSample(
                        (double) arguments[0],
                        (double) arguments[1],
                        (boolean) arguments[2],
                        (long) arguments[3],
                        arguments[4].toString().equals("SYSTEM"));
            }
            try {
                return method.invoke(builder, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return (ScanBuilder) Proxy.newProxyInstance(
                FormatScanBuilder.class.getClassLoader(), FormatScanBuilder.class.getInterfaces(), handler);
    }

    private static boolean hasMethodParameter(Method method) {
        return method.getName().equals("pushTableSample") && method.getParameterCount() == 5;
    }
}
