package io.github.mlformats.zds.schema;

import io.github.mlformats.core.spi.Slice;
import java.io.IOException;

/** A file whose documents can be scanned for schema inference. */
public interface Observable {
    /** Scans the documents of a slice until the observer needs no more, and returns their type. */
    DocumentType observe(Slice slice, TypeObserver observer) throws IOException;
}
