package io.github.mlformats.core.scan;

import io.github.mlformats.core.table.ScalaBridge;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownTableSample;

/**
 * Push-downs for which earlier versions of Spark lack classes, so that a proxy implements them: {@code TABLESAMPLE SYSTEM} of Spark
 * 4.2, a fifth parameter of a method of {@link SupportsPushDownTableSample}, and the paths of {@code variant_get} of Spark 4.1.
 */
final class LaterPushDowns {
    private static final boolean HAS_SYSTEM_SAMPLING =
            Arrays.stream(SupportsPushDownTableSample.class.getMethods()).anyMatch(LaterPushDowns::hasMethodParameter);
    private static final Optional<Class<?>> VARIANT_EXTRACTIONS =
            find("org.apache.spark.sql.connector.read.SupportsPushDownVariantExtractions");

    private LaterPushDowns() {}

    /** Returns a builder that also takes what the version of Spark can push. */
    static ScanBuilder addTo(FormatScanBuilder builder) {
        if (!HAS_SYSTEM_SAMPLING && VARIANT_EXTRACTIONS.isEmpty()) {
            return builder;
        }
        Class<?>[] interfaces = Stream.concat(
                        Arrays.stream(FormatScanBuilder.class.getInterfaces()), VARIANT_EXTRACTIONS.stream())
                .toArray(Class<?>[]::new);
        return (ScanBuilder)
                Proxy.newProxyInstance(FormatScanBuilder.class.getClassLoader(), interfaces, handler(builder));
    }

    private static InvocationHandler handler(FormatScanBuilder builder) {
        return (proxy, method, arguments) -> {
            if (hasMethodParameter(method)) {
                return builder.pushTableSample(
                        (double) arguments[0],
                        (double) arguments[1],
                        (boolean) arguments[2],
                        (long) arguments[3],
                        arguments[4].toString().equals("SYSTEM"));
            } else if (method.getName().equals("pushVariantExtractions")) {
                Object[] extractions = (Object[]) arguments[0];
                builder.pushVariantPaths(Arrays.stream(extractions)
                        .map(extraction -> VariantPath.of(
                                (String[]) ScalaBridge.invoke(extraction, "columnName"),
                                ScalaBridge.invoke(extraction, "metadata")))
                        .toList());
                return new boolean[extractions.length];
            } else if (!method.getDeclaringClass().isInstance(builder)) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
            }
            try {
                return method.invoke(builder, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
    }

    private static boolean hasMethodParameter(Method method) {
        return method.getName().equals("pushTableSample") && method.getParameterCount() == 5;
    }

    private static Optional<Class<?>> find(String name) {
        try {
            return Optional.of(Class.forName(name));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }
}
