package io.github.mlformats.zds.schema;

import java.io.IOException;

/** Documents that can be looked at for their types. */
public interface Observable {
    /** Shows documents to the observer, as many as it wants. */
    DocumentType observe(TypeObserver observer) throws IOException;
}
