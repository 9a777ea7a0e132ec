package io.github.mlformats.idv.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;

/** Builds column metadata in the layout of Spark ML attributes, without a dependency on Spark ML. */
final class MlAttributes {
    /** Metadata key of Spark ML attributes. */
    static final String KEY = "ml_attr";

    private MlAttributes() {}

    /**
     * An attribute group for the slots of a vector.
     *
     * @param names one name per slot, empty for a slot without a name; null if the names are unknown
     */
    static Metadata slots(int count, List<String> names) {
        MetadataBuilder group = new MetadataBuilder().putLong("num_attrs", count);
        if (names == null) {
            return group.build();
        }
        List<Metadata> named = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).isEmpty()) {
                named.add(new MetadataBuilder()
                        .putLong("idx", i)
                        .putString("name", names.get(i))
                        .build());
            }
        }
        MetadataBuilder attributes = new MetadataBuilder();
        if (!named.isEmpty()) {
            attributes.putMetadataArray("numeric", named.toArray(new Metadata[0]));
        }
        return group.putMetadata("attrs", attributes.build()).build();
    }

    /** A nominal attribute; index i refers to {@code values[i]}. */
    static Metadata nominal(List<String> values) {
        return nominal().putStringArray("vals", values.toArray(new String[0])).build();
    }

    /** A nominal attribute of {@code count} unknown values. */
    static Metadata nominal(int count) {
        return nominal().putLong("num_vals", count).build();
    }

    private static MetadataBuilder nominal() {
        return new MetadataBuilder().putString("type", "nominal");
    }
}
