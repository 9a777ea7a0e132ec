package io.github.mlformats.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.testing.jar.ReleasedNames;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The public interfaces stay compatible with the last release. They are the public types of {@code core.spi} and
 * {@code core.inspect}, and all types of this project that their public and protected signatures name.
 */
class PublicApiTest {
    private static final List<Class<?>> IN_ROOT_PACKAGES = List.of(Format.class, Inspector.class);
    private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");
    private static final String PROJECT = "io.github.mlformats.";

    @Test
    void publicApiIsCompatibleWithTheLastRelease() throws Exception {
        released().check(currentApi());
    }

    @Test
    void breaksAreFound() throws IOException {
        Map<String, Set<String>> old = Map.of("Type", Set.of("interface", "abstract int size()", "void old()"));
        assertThat(released().breaks(old, old)).isEmpty();
        assertThat(released().breaks(old, Map.of())).containsExactly("removed: Type");
        Set<String> now = Set.of("interface", "abstract int size()", "abstract int rows()", "void added()");
        assertThat(released().breaks(old, Map.of("Type", now)))
                .containsExactly("removed: Type: void old()", "forbidden addition: Type: abstract int rows()");
    }

    /** Existing formats do not implement new abstract methods. */
    private static ReleasedNames released() throws IOException {
        return new ReleasedNames("api", member -> member.contains("abstract "));
    }

    /** The declaration and the members of each type, by its name. */
    private static Map<String, Set<String>> currentApi() throws Exception {
        Deque<Class<?>> open = new ArrayDeque<>();
        for (Class<?> root : IN_ROOT_PACKAGES) {
            open.addAll(publicTypes(root));
        }
        Map<String, Set<String>> api = new TreeMap<>();
        while (!open.isEmpty()) {
            Class<?> type = open.pop();
            if (type.getName().startsWith(PROJECT) && !api.containsKey(type.getName())) {
                Set<Class<?>> named = new LinkedHashSet<>();
                api.put(type.getName(), describe(type, named));
                open.addAll(named);
            }
        }
        return api;
    }

    /** The public types of the package of a class and of those below it. */
    private static List<Class<?>> publicTypes(Class<?> root) throws Exception {
        Path classes =
                Path.of(root.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<Class<?>> types = new ArrayList<>();
        try (Stream<Path> files =
                Files.walk(classes.resolve(root.getPackageName().replace('.', '/')))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class"))
                    .filter(path -> !path.endsWith("package-info.class"))
                    .toList()) {
                String name =
                        classes.relativize(file).toString().replace('/', '.').replaceFirst("\\.class$", "");
                Class<?> type = Class.forName(name, false, root.getClassLoader());
                if (isPublic(type)) {
                    types.add(type);
                }
            }
        }
        return types;
    }

    private static boolean isPublic(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
    }

    private static Set<String> describe(Class<?> type, Set<Class<?>> named) {
        Set<String> lines = new TreeSet<>();
        lines.add(shorten(type.toGenericString(), type));
        Stream.concat(
                        Stream.of(type.getGenericSuperclass())
                                .filter(parent -> parent != null && parent != Object.class && parent != Record.class),
                        Arrays.stream(type.getGenericInterfaces()))
                .forEach(parent -> {
                    name(parent, named);
                    lines.add("is a " + shorten(parent.getTypeName(), type));
                });
        if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                named.add(permitted);
                lines.add("permits " + permitted.getName());
            }
        }
        if (type.isRecord()) {
            lines.add("record"
                    + Arrays.stream(type.getRecordComponents())
                            .map(RecordComponent::getName)
                            .collect(Collectors.joining(", ", "(", ")")));
        }
        for (Field field : type.getDeclaredFields()) {
            if (isVisible(field)) {
                name(field.getGenericType(), named);
                lines.add(shorten(field.toGenericString(), type));
            }
        }
        Stream.<Executable>concat(
                        Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()))
                .filter(PublicApiTest::isVisible)
                .filter(method -> !OF_EVERY_OBJECT.contains(method.getName()))
                .forEach(method -> {
                    if (method instanceof Method result) {
                        name(result.getGenericReturnType(), named);
                    }
                    Arrays.stream(method.getGenericParameterTypes()).forEach(parameter -> name(parameter, named));
                    Arrays.stream(method.getGenericExceptionTypes()).forEach(thrown -> name(thrown, named));
                    lines.add(shorten(method.toGenericString(), type));
                });
        return lines;
    }

    private static boolean isVisible(Member member) {
        return !member.isSynthetic() && (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    private static String shorten(String line, Class<?> owner) {
        return line.replace(owner.getName() + ".", "")
                .replace(owner.getName(), owner.getSimpleName())
                .replace("java.lang.", "");
    }

    /** Adds the classes that a type names. */
    private static void name(Type type, Set<Class<?>> named) {
        if (type instanceof Class<?> one) {
            named.add(one.isArray() ? one.getComponentType() : one);
        } else if (type instanceof ParameterizedType generic) {
            name(generic.getRawType(), named);
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> name(argument, named));
        } else if (type instanceof GenericArrayType array) {
            name(array.getGenericComponentType(), named);
        } else if (type instanceof WildcardType wildcard) {
            Stream.concat(Arrays.stream(wildcard.getUpperBounds()), Arrays.stream(wildcard.getLowerBounds()))
                    .forEach(bound -> name(bound, named));
        } else if (type instanceof TypeVariable<?> variable && variable.getBounds()[0] instanceof Class<?> bound) {
            named.add(bound);
        }
    }
}
