package io.github.mlformats.linkcheck;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;

/**
 * Says whether a jar, compiled against one version of its dependencies, would link against another: resolves every
 * class, method and field it refers to, and what it inherits. No class is loaded or run.
 */
public final class LinkCheck {
    private final ClassHierarchy world;
    private final Set<String> broken = new TreeSet<>();
    private int classes;
    private int references;

    /** @param loader sees the classes to check and all they refer to */
    LinkCheck(ClassLoader loader) {
        this.world = new ClassHierarchy(loader);
    }

    /**
     * Checks jars.
     *
     * @param name of the class path, for messages
     * @param loader sees the classes to check and all they refer to
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
        // As the loader sees it, on this Java: a class may come in several versions.
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
        References found = References.of(reader, world);
        classes++;
        references += found.count();
        broken.addAll(found.broken());
        broken.addAll(Inheritance.broken(reader.getClassName(), world));
    }

    /** Unresolved references, one line each. */
    Set<String> broken() {
        return broken;
    }
}
