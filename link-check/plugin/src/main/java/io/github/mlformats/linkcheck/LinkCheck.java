package io.github.mlformats.linkcheck;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Checks whether jars that were compiled against one version of their dependencies link against another one: resolves
 * all classes, methods and fields that they refer to, and checks what they inherit. No class is loaded or run.
 */
public final class LinkCheck {
    private final ClassHierarchy hierarchy;
    private final Set<String> broken = new TreeSet<>();
    private int classes;
    private int references;

    /** @param loader finds the checked classes and all classes that they refer to */
    LinkCheck(ClassLoader loader) {
        this.hierarchy = new ClassHierarchy(loader);
    }

    /**
     * Checks jars.
     *
     * @param name name of the class path, for messages
     * @param loader finds the checked classes and all classes that they refer to
     * @return a summary of the check, in one line
     * @throws LinkageError if something does not resolve; the message lists it
     */
    public static String check(String name, ClassLoader loader, List<Path> jars) throws IOException {
        LinkCheck check = new LinkCheck(loader);
        for (Path jar : jars) {
            check.jar(jar);
        }
        String summary = check.classes + " classes, " + check.references + " references, " + check.broken.size()
                + " broken on " + name;
        if (!check.broken.isEmpty()) {
            throw new LinkageError(summary + ":\n  " + String.join("\n  ", check.broken));
        }
        return summary;
    }

    void jar(Path path) throws IOException {
        // As the loader does for this Java version: a multi-release jar has several versions of a class.
        try (JarFile jar = new JarFile(path.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion())) {
            for (JarEntry entry : jar.versionedStream().toList()) {
                if (entry.getName().endsWith(".class")) {
                    try (InputStream bytes = jar.getInputStream(entry)) {
                        type(new ClassReader(bytes));
                    }
                }
            }
        }
    }

    void type(ClassReader reader) {
        ReferenceCheck found = ReferenceCheck.of(reader, hierarchy);
        classes++;
        references += found.count();
        broken.addAll(found.broken());
        checkInheritance(reader.getClassName());
    }

    /** Checks that a class implements all abstract methods of its ancestors and overrides no final ones. */
    private void checkInheritance(String name) {
        Map<String, ClassSignature> lineage = hierarchy.lineage(name);
        ClassSignature self = lineage.get(name);
        if (self.isConcrete()) {
            lineage.forEach((ancestor, signature) -> signature.methods().forEach((method, access) -> {
                if (ClassSignature.has(access, Opcodes.ACC_ABSTRACT) && !isImplemented(method, lineage)) {
                    broken.add("abstract " + ancestor + "." + method + ", not implemented by " + name);
                }
            }));
        }
        lineage.forEach((ancestor, signature) -> signature.methods().forEach((method, access) -> {
            if (!signature.equals(self) && isFinal(access) && self.methods().containsKey(method)) {
                broken.add("final " + ancestor + "." + method + ", overridden by " + name);
            }
        }));
    }

    private static boolean isImplemented(String method, Map<String, ClassSignature> lineage) {
        return lineage.values().stream()
                .map(signature -> signature.methods().get(method))
                .anyMatch(access -> access != null && !ClassSignature.has(access, Opcodes.ACC_ABSTRACT));
    }

    private static boolean isFinal(int access) {
        return ClassSignature.has(access, Opcodes.ACC_FINAL)
                && !ClassSignature.has(access, Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC);
    }

    /** Unresolved references, one line each. */
    Set<String> broken() {
        return broken;
    }
}
