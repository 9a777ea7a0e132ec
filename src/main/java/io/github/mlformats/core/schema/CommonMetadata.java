package io.github.mlformats.core.schema;

import java.util.Objects;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import scala.collection.Iterator;

/** What two files say alike about a column. What they say differently, such as slot names, is true of neither half alone. */
final class CommonMetadata {
    private CommonMetadata() {}

    /** The entries that both have, compared one by one, also inside entries that are metadata themselves. */
    static Metadata of(Metadata a, Metadata b) {
        if (a.equals(b)) {
            return a;
        }
        MetadataBuilder common = new MetadataBuilder().withMetadata(a);
        for (Iterator<String> keys = a.map().keysIterator(); keys.hasNext(); ) {
            String key = keys.next();
            Object ofA = a.map().apply(key);
            Object ofB = b.contains(key) ? b.map().apply(key) : null;
            if (ofA instanceof Metadata inA && ofB instanceof Metadata inB) {
                common.putMetadata(key, of(inA, inB));
            } else if (!Objects.deepEquals(ofA, ofB)) {
                common.remove(key);
            }
        }
        return common.build();
    }
}
