package io.github.mlformats.idv.format.annotation;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.CodecReader;
import io.github.mlformats.idv.format.layout.IdvHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the annotation table of a column (idv.md, section 3), but not the values. */
public final class AnnotationTableReader {
    /** Size of the smallest entry in bytes: kind and codec of one letter each. */
    private static final int MIN_ENTRY = 15;

    private final ByteCursor in;
    private final IdvHeader header;
    private final AnnotationValueReader values;

    public AnnotationTableReader(ByteCursor in, IdvHeader header, AnnotationValueReader values) {
        this.in = in;
        this.header = header;
        this.values = values;
    }

    public List<Annotation> read() throws IOException {
        long start = in.position();
        int count = in.leb31("the number of annotations");
        if (count == 0 || count > in.remaining() / MIN_ENTRY) {
            throw in.corrupt(
                    start,
                    "at least 1 annotation, each of " + MIN_ENTRY + " bytes or more",
                    count + " annotations in " + in.remaining() + " bytes");
        }
        List<Annotation> annotations = new ArrayList<>();
        Set<String> kinds = new HashSet<>();
        for (int i = 0; i < count; i++) {
            annotations.add(entry(kinds));
        }
        values.readLimit().addTable(start, in.position() - start);
        return annotations;
    }

    private Annotation entry(Set<String> kinds) throws IOException {
        long start = in.position();
        String kind = in.string("the kind of an annotation");
        if (kind.isEmpty()) {
            throw in.corrupt(start, "the kind of an annotation", "an empty name");
        }
        if (!kinds.add(kind)) {
            throw in.corrupt(start, "every kind of annotation once", "'" + kind + "' again");
        }
        Codec codec = new CodecReader(in, header.version().supportsMissingTimeSpans()).read();
        Compression compression = new Compression(in.u8());
        long position = in.position();
        long offset = in.i64();
        long length = in.leb();
        if (length == 0) {
            throw in.corrupt(position, "annotation '" + kind + "' of 1 byte or more", "0 bytes");
        }
        header.checkBounds(in, position, "annotation '" + kind + "'", offset, length);
        return new StoredAnnotation(kind, codec, compression, offset, length, values);
    }
}
