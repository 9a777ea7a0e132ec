package io.github.mlformats.idv.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.IdvType;
import java.util.List;

/**
 * Writes codec definitions: name, length of the parameters, parameters (idv.md, section 2). Uses current codec names
 * only.
 */
final class CodecWriter {
    private CodecWriter() {}

    /** The codec for values of a type. */
    static Codec.Known codec(IdvType type) {
        if (type instanceof IdvType.Vector vector) {
            return new Codec.Vector("VBuffer", codec(vector.item()), vector.dims());
        }
        if (type instanceof IdvType.Key key) {
            return new Codec.Key("Key2", scalar(key.stored()), key.count());
        }
        return scalar((IdvType.Primitive) type);
    }

    private static Codec.Scalar scalar(IdvType.Primitive type) {
        String name =
                switch (type) {
                    case TEXT -> "TextSpan";
                    case ROW_ID -> "DataViewRowId";
                    default -> type.toString();
                };
        return new Codec.Scalar(name, type, false);
    }

    static void write(Codec.Known codec, ByteBuilder out) {
        ByteBuilder parameters = new ByteBuilder();
        if (codec instanceof Codec.Key key) {
            write(key.inner(), parameters);
            parameters.i64(key.count());
        } else if (codec instanceof Codec.Vector vector) {
            write(vector.inner(), parameters);
            List<Integer> dims = vector.dims();
            parameters.i32(dims.size());
            dims.forEach(parameters::i32);
        }
        out.text(codec.name()).leb(parameters.size()).add(parameters.bytes(), 0, parameters.size());
    }
}
