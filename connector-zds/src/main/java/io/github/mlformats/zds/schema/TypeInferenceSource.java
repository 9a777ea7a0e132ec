package io.github.mlformats.zds.schema;

import io.github.mlformats.core.spi.Slice;
import java.io.IOException;

/** A file whose documents can be scanned for schema inference. */
public interface TypeInferenceSource {
    /** Scans the documents of a slice until the observer needs no more, and returns their type. */
    InferredDocumentType inferType(Slice slice, DocumentTypeInference observer) throws IOException;
}
