package io.github.mlformats.linkcheck;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;

/** Checks that a class implements all abstract methods of its ancestors and overrides no final ones. */
final class InheritanceCheck {
    private InheritanceCheck() {}

    /** Returns the violations of a class, one line each. */
    static Set<String> broken(String name, ClassHierarchy hierarchy) {
        Set<String> broken = new TreeSet<>();
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
        return broken;
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
}
