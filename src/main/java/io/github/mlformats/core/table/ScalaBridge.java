package io.github.mlformats.core.table;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.util.CaseInsensitiveMap$;
import scala.PartialFunction;
import scala.Product;
import scala.Tuple2;
import scala.collection.Iterable;
import scala.collection.Iterator;
import scala.collection.JavaConverters;
import scala.runtime.AbstractPartialFunction;

/**
 * Scala collections and calls from class files that run on Scala 2.12 and 2.13: {@code Seq} is a different type in each,
 * so that methods with a sequence in their signature are called by reflection.
 */
public final class ScalaBridge {
    private ScalaBridge() {}

    /** Returns a {@code scala.Seq} of the running Scala version. */
    public static Object seq(List<?> elements) {
        return invoke(JavaConverters.asScalaBuffer(elements), "toSeq");
    }

    /** Returns a copy of any Scala iterable. */
    public static List<Object> list(Object iterable) {
        List<Object> elements = new ArrayList<>();
        Iterator<?> iterator = ((Iterable<?>) iterable).iterator();
        while (iterator.hasNext()) {
            elements.add(iterator.next());
        }
        return elements;
    }

    /** Returns the constructor arguments of a case class, in order. */
    public static Object[] parts(Product object) {
        Object[] parts = new Object[object.productArity()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = object.productElement(i);
        }
        return parts;
    }

    /** Like {@link #parts(Product)}, with another object in place of one of the arguments. */
    public static Object[] parts(Product object, Object argument, Object replacement) {
        Object[] parts = parts(object);
        for (int i = 0; i < parts.length; i++) {
            parts[i] = parts[i] == argument ? replacement : parts[i];
        }
        return parts;
    }

    /** Returns a mutable copy of a Scala map of strings. */
    public static Map<String, String> map(Object map) {
        Map<String, String> entries = new HashMap<>();
        for (Object entry : list(map)) {
            entries.put((String) ((Tuple2<?, ?>) entry)._1(), (String) ((Tuple2<?, ?>) entry)._2());
        }
        return entries;
    }

    /** Returns an immutable Scala map with case-insensitive keys, as Spark's sources expect their options. */
    public static scala.collection.immutable.Map<String, String> options(Map<String, String> options) {
        return with(CaseInsensitiveMap$.MODULE$.apply(emptyMap()), options);
    }

    /** Returns an immutable Scala map with these entries. */
    public static scala.collection.immutable.Map<String, String> immutableMap(Map<String, String> entries) {
        return with(emptyMap(), entries);
    }

    private static scala.collection.immutable.Map<String, String> with(
            scala.collection.immutable.Map<String, String> empty, Map<String, String> options) {
        scala.collection.immutable.Map<String, String> map = empty;
        for (Map.Entry<String, String> option : options.entrySet()) {
            map = with(map, option.getKey(), option.getValue());
        }
        return map;
    }

    @SuppressWarnings("unchecked")
    private static scala.collection.immutable.Map<String, String> with(Object map, String key, String value) {
        try {
            return (scala.collection.immutable.Map<String, String>) scala.collection.immutable.Map.class
                    .getMethod("updated", Object.class, Object.class)
                    .invoke(map, key, value);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Scala's Map.updated is not available", e);
        }
    }

    /** Returns an empty immutable Scala map. */
    @SuppressWarnings("unchecked")
    public static scala.collection.immutable.Map<String, String> emptyMap() {
        return (scala.collection.immutable.Map<String, String>)
                (Object) scala.collection.immutable.Map$.MODULE$.empty();
    }

    /**
     * Returns a partial function, such as a rewrite of some nodes of a plan.
     *
     * @param isDefined selects the arguments
     */
    public static <A, B> PartialFunction<A, B> partial(Predicate<A> isDefined, Function<A, B> function) {
        return new AbstractPartialFunction<>() {
            @Override
            public boolean isDefinedAt(A argument) {
                return isDefined.test(argument);
            }

            @Override
            public B apply(A argument) {
                return function.apply(argument);
            }
        };
    }

    /** Throws the cause, unchecked: Scala declares no exceptions, and Spark's own are checked ones. */
    @SuppressWarnings("unchecked")
    public static <E extends Throwable> RuntimeException causeOf(InvocationTargetException e) throws E {
        throw (E) e.getCause();
    }

    /** Calls a public method without parameters. */
    public static Object invoke(Object target, String method) {
        try {
            return target.getClass().getMethod(method).invoke(target);
        } catch (InvocationTargetException e) {
            throw causeOf(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(
                    target.getClass().getName() + "." + method + " is not available in this version of Spark", e);
        }
    }

    /** Creates an instance of a class that has a single constructor. */
    public static <T> T make(Class<T> type, Object... arguments) {
        try {
            return type.cast(type.getConstructors()[0].newInstance(arguments));
        } catch (InvocationTargetException e) {
            throw causeOf(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(
                    "the constructor of " + type.getName() + " is not available in this version of Spark", e);
        }
    }

    /** Calls the public method with this name and number of parameters. */
    public static Object invoke(Object target, String method, Object... arguments) {
        try {
            for (Method candidate : target.getClass().getMethods()) {
                if (candidate.getName().equals(method) && candidate.getParameterCount() == arguments.length) {
                    return candidate.invoke(target, arguments);
                }
            }
            throw new NoSuchMethodException(method);
        } catch (InvocationTargetException e) {
            throw causeOf(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(
                    target.getClass().getName() + "." + method + " is not available in this version of Spark", e);
        }
    }
}
