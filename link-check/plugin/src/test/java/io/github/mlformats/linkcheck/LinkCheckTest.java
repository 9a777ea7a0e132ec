package io.github.mlformats.linkcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;

class LinkCheckTest {
    private static final String LIBRARY = """
        package lib;
        public abstract class Library {
            public static final Object FIELD = null;
            public static class Inner {}
            public int method(long x) { return 0; }
            public void overridden() {}
            public void handle() {}
            public abstract void contract();
        }
        """;

    private static final String USER = """
        package user;
        public class User extends lib.Library {
            Object field() { return FIELD; }
            Object inner() { return new Inner(); }
            int call() { return super.method(1L); }
            Runnable reference(lib.Library other) { return other::handle; }
            @Override public void overridden() {}
            @Override public void contract() {}
        }
        """;

    @TempDir
    Path dir;

    @Test
    void acceptsTheLibraryItWasCompiledAgainst() throws IOException {
        assertThat(brokenOn(LIBRARY)).isEmpty();
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                arguments("a field is gone", "Object FIELD", "Object OTHER", "no field user/User.FIELD"),
                arguments("a field has another type", "Object FIELD", "Thread FIELD", "no field user/User.FIELD"),
                arguments("a class is gone", "Inner", "Outer", "no class lib/Library$Inner"),
                arguments("a method is private", "public int", "private int", "no method lib/Library.method(J)I"),
                arguments("a parameter changed", "long x", "int x", "no method lib/Library.method(J)I"),
                arguments("a result changed", "int method", "short method", "no method lib/Library.method(J)I"),
                arguments("a method after a :: is gone", "handle()", "grip()", "no method lib/Library.handle()V"),
                arguments(
                        "an abstract method is new",
                        "contract();",
                        "contract(); abstract void clause();",
                        "abstract lib/"),
                arguments("a method is final now", "public void over", "public final void over", "final lib/Library"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void findsABrokenReference(String change, String before, String after, String expected) throws IOException {
        assertThat(brokenOn(LIBRARY.replace(before, after)))
                .singleElement()
                .asString()
                .contains(expected);
    }

    /** Compiles the user against the library above, and checks it against a changed one. */
    private Set<String> brokenOn(String library) throws IOException {
        Path old = compile("old", "Library", LIBRARY, List.of());
        Path user = compile("user", "User", USER, List.of("-cp", old.toString()));
        Path changed = compile("changed", "Library", library, List.of());
        URL[] classPath = {user.toUri().toURL(), changed.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
            LinkCheck check = new LinkCheck(loader);
            check.type(new ClassReader(Files.readAllBytes(user.resolve("user/User.class"))));
            return check.broken();
        }
    }

    private Path compile(String name, String type, String code, List<String> options) throws IOException {
        Path target = Files.createDirectories(dir.resolve(name));
        Path source = Files.writeString(target.resolve(type + ".java"), code);
        String[] arguments = Stream.concat(options.stream(), Stream.of("-d", target.toString(), source.toString()))
                .toArray(String[]::new);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments))
                .isZero();
        return target;
    }
}
