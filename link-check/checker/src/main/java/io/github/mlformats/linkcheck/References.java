package io.github.mlformats.linkcheck;

import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;

/**
 * Everything one class refers to by name: in code, descriptors, method handles and annotations. The remapper of ASM
 * is asked to map each name; this one records the names and keeps them.
 */
final class References extends Remapper {
    private final ClassHierarchy world;
    private final String user;
    private final Set<String> broken = new TreeSet<>();
    private int count;

    private References(ClassHierarchy world, String user) {
        this.world = world;
        this.user = user;
    }

    /** Follows all references of a class. */
    static References of(ClassReader reader, ClassHierarchy world) {
        References references = new References(world, reader.getClassName());
        reader.accept(new ClassRemapper(new ClassNode(), references), 0);
        return references;
    }

    /** Number of references followed. */
    int count() {
        return count;
    }

    /** Those that lead nowhere, one line each. */
    Set<String> broken() {
        return broken;
    }

    @Override
    public String map(String type) {
        check("class", type, isJdk(type) || world.find(type).isPresent());
        return type;
    }

    @Override
    public String mapMethodName(String owner, String name, String descriptor) {
        String method = name + descriptor;
        check("method", owner + "." + method, isElsewhere(owner) || world.hasMethod(owner, method, isNestmate(owner)));
        return name;
    }

    @Override
    public String mapFieldName(String owner, String name, String descriptor) {
        String field = name + ":" + descriptor;
        check("field", owner + "." + name, isElsewhere(owner) || world.hasField(owner, field, isNestmate(owner)));
        return name;
    }

    private void check(String kind, String target, boolean known) {
        count++;
        if (!known) {
            broken.add("no " + kind + " " + target + ", used by " + user);
        }
    }

    /** Members that are not this check's business: the JDK's, and those of a class that is reported as missing. */
    private boolean isElsewhere(String owner) {
        return isJdk(owner) || world.find(owner).isEmpty();
    }

    /** Types of the JDK, which the compiler's {@code --release} guards, and arrays of anything. */
    private static boolean isJdk(String type) {
        return type.startsWith("java/") || type.startsWith("[");
    }

    /** Classes of one source file see each other's private members. */
    private boolean isNestmate(String owner) {
        return outermost(owner).equals(outermost(user));
    }

    private static String outermost(String type) {
        int nested = type.indexOf('$');
        return nested < 0 ? type : type.substring(0, nested);
    }
}
