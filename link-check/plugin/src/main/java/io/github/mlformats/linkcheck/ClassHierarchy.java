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

/** The classes that a class loader can find. Their class files are read, but no class is loaded. */
final class ClassHierarchy {
    private final ClassLoader loader;
    private final Map<String, Optional<ClassSignature>> signatures = new HashMap<>();

    ClassHierarchy(ClassLoader loader) {
        this.loader = loader;
    }

    Optional<ClassSignature> find(String name) {
        return signatures.computeIfAbsent(name, this::read);
    }

    /**
     * Whether a class or one of its ancestors has a method, specified with its descriptor, that the referring class can
     * access.
     */
    boolean hasMethod(String owner, String method, boolean allowPrivate) {
        return lineage(owner).values().stream()
                .anyMatch(signature -> isAccessible(signature.methods().get(method), allowPrivate));
    }

    /**
     * Whether a class or one of its ancestors has a field, specified as {@code name:type}, that the referring class can
     * access.
     */
    boolean hasField(String owner, String field, boolean allowPrivate) {
        return lineage(owner).values().stream()
                .anyMatch(signature -> isAccessible(signature.fields().get(field), allowPrivate));
    }

    /** Returns a class and all its ancestors, nearest first, without missing ones. */
    Map<String, ClassSignature> lineage(String name) {
        Map<String, ClassSignature> lineage = new LinkedHashMap<>();
        List<String> next = new ArrayList<>(List.of(name));
        for (int i = 0; i < next.size(); i++) {
            String ancestor = next.get(i);
            find(ancestor).ifPresent(signature -> {
                if (lineage.put(ancestor, signature) == null) {
                    next.addAll(signature.parents());
                }
            });
        }
        return lineage;
    }

    private static boolean isAccessible(Integer access, boolean allowPrivate) {
        return access != null && (allowPrivate || !ClassSignature.has(access, Opcodes.ACC_PRIVATE));
    }

    private Optional<ClassSignature> read(String name) {
        try (InputStream bytes = loader.getResourceAsStream(name + ".class")) {
            return bytes == null ? Optional.empty() : Optional.of(ClassSignature.of(new ClassReader(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
