package io.github.mlformats.linkcheck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** All classes a class loader can see, read as files: none is loaded. */
final class ClassHierarchy {
    private final ClassLoader loader;
    private final Map<String, Optional<ClassSignature>> shapes = new HashMap<>();

    ClassHierarchy(ClassLoader loader) {
        this.loader = loader;
    }

    Optional<ClassSignature> find(String name) {
        return shapes.computeIfAbsent(name, this::read);
    }

    /** Whether a class or one of its ancestors has a method, specified with its descriptor, that the user can access. */
    boolean hasMethod(String owner, String method, boolean privates) {
        return lineage(owner).values().stream()
                .anyMatch(shape -> isOpen(shape.methods().get(method), privates));
    }

    /** Whether a class or one of its ancestors has a field, specified as {@code name:type}, that the user can access. */
    boolean hasField(String owner, String field, boolean privates) {
        return lineage(owner).values().stream()
                .anyMatch(shape -> isOpen(shape.fields().get(field), privates));
    }

    /** A class and all its ancestors, nearest first, as far as they are there. */
    Map<String, ClassSignature> lineage(String name) {
        Map<String, ClassSignature> lineage = new LinkedHashMap<>();
        List<String> next = new ArrayList<>(List.of(name));
        for (int i = 0; i < next.size(); i++) {
            String ancestor = next.get(i);
            find(ancestor).ifPresent(shape -> {
                if (lineage.put(ancestor, shape) == null) {
                    next.addAll(shape.parents());
                }
            });
        }
        return lineage;
    }

    private static boolean isOpen(Integer access, boolean privates) {
        return access != null && (privates || !ClassSignature.has(access, Opcodes.ACC_PRIVATE));
    }

    private Optional<ClassSignature> read(String name) {
        try (InputStream bytes = loader.getResourceAsStream(name + ".class")) {
            return bytes == null ? Optional.empty() : Optional.of(ClassSignature.of(new ClassReader(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
