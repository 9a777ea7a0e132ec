package io.github.mlformats.linkcheck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The members of a class that other classes can link to.
 *
 * @param access the class's own access flags
 * @param parents superclass, then interfaces, by internal name
 * @param methods name and descriptor to access flags
 * @param fields name, colon and descriptor to access flags
 */
record ClassSignature(int access, List<String> parents, Map<String, Integer> methods, Map<String, Integer> fields) {
    static ClassSignature of(ClassReader reader) {
        List<String> parents = new ArrayList<>();
        if (reader.getSuperName() != null) {
            parents.add(reader.getSuperName());
        }
        parents.addAll(List.of(reader.getInterfaces()));
        ClassSignature signature = new ClassSignature(reader.getAccess(), parents, new HashMap<>(), new HashMap<>());
        reader.accept(signature.collector(), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return signature;
    }

    boolean isConcrete() {
        return !has(access, Opcodes.ACC_ABSTRACT);
    }

    static boolean has(int access, int flag) {
        return (access & flag) != 0;
    }

    private ClassVisitor collector() {
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int flags, String name, String descriptor, String sig, String[] thrown) {
                methods.put(name + descriptor, flags);
                return null;
            }

            @Override
            public FieldVisitor visitField(int flags, String name, String descriptor, String sig, Object value) {
                fields.put(name + ":" + descriptor, flags);
                return null;
            }
        };
    }
}
