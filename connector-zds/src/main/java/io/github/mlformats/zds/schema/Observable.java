package io.github.mlformats.zds.schema;

import io.github.mlformats.core.spi.Slice;
import java.io.IOException;

/** Documents that can be looked at for their types. */
public interface Observable {
    /** Shows the documents of a slice to the observer, as many as it wants. */
    DocumentType observe(Slice slice, TypeObserver observer) throws IOException;
}
