package io.github.mlformats.linkcheck;

import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;

/**
 * Resolves all classes, methods and fields that a class refers to: in code, descriptors, method handles and annotations.
 * ASM calls a remapper for each name; this one checks the names and leaves them unchanged.
 */
final class ReferenceCheck extends Remapper {
    private final ClassHierarchy hierarchy;
    private final String referrer;
    private final Set<String> broken = new TreeSet<>();
    private int count;

    private ReferenceCheck(ClassHierarchy hierarchy, String referrer) {
        this.hierarchy = hierarchy;
        this.referrer = referrer;
    }

    /** Resolves all references of a class. */
    static ReferenceCheck of(ClassReader reader, ClassHierarchy hierarchy) {
        ReferenceCheck references = new ReferenceCheck(hierarchy, reader.getClassName());
        reader.accept(new ClassRemapper(new ClassNode(), references), 0);
        return references;
    }

    /** Returns the number of references. */
    int count() {
        return count;
    }

    /** Returns the unresolved references, one line each. */
    Set<String> broken() {
        return broken;
    }

    @Override
    public String map(String type) {
        check("class", type, isJdk(type) || hierarchy.find(type).isPresent());
        return type;
    }

    @Override
    public String mapMethodName(String owner, String name, String descriptor) {
        String method = name + descriptor;
        check(
                "method",
                owner + "." + method,
                isIgnored(owner) || hierarchy.hasMethod(owner, method, isNestmate(owner)));
        return name;
    }

    @Override
    public String mapFieldName(String owner, String name, String descriptor) {
        String field = name + ":" + descriptor;
        check("field", owner + "." + name, isIgnored(owner) || hierarchy.hasField(owner, field, isNestmate(owner)));
        return name;
    }

    private void check(String kind, String target, boolean known) {
        count++;
        if (!known) {
            broken.add("no " + kind + " " + target + ", used by " + referrer);
        }
    }

    /**
     * Whether members of a class are not checked: those of the JDK, and those of a missing class, which is reported itself.
     */
    private boolean isIgnored(String owner) {
        return isJdk(owner) || hierarchy.find(owner).isEmpty();
    }

    /** Whether a type is an array or belongs to the JDK, whose API the compiler checks by {@code --release}. */
    private static boolean isJdk(String type) {
        return type.startsWith("java/") || type.startsWith("[");
    }

    /** Whether the class may access private members of another one, because both have the same outermost class. */
    private boolean isNestmate(String owner) {
        return outermost(owner).equals(outermost(referrer));
    }

    private static String outermost(String type) {
        int nested = type.indexOf('$');
        return nested < 0 ? type : type.substring(0, nested);
    }
}
