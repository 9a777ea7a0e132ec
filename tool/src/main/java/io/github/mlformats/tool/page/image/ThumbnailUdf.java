package io.github.mlformats.tool.page.image;

import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.StructType;

/** Creates thumbnails in the tasks that read the images. */
final class ThumbnailUdf implements UDF1<byte[], Row> {
    private static final long serialVersionUID = 1L;

    /**
     * The format, null if it is not an image; width and height of the original, 0 if unknown; a JPEG thumbnail, or
     * null.
     */
    static final StructType TYPE = new StructType()
            .add("kind", "string")
            .add("width", "int")
            .add("height", "int")
            .add("jpeg", "binary");

    @Override
    public Row call(byte[] bytes) {
        Optional<ImageFormat> kind = bytes == null ? Optional.empty() : ImageFormat.of(bytes);
        if (kind.isEmpty()) {
            return RowFactory.create(null, 0, 0, null);
        }
        String name = kind.get().name().toLowerCase(Locale.ROOT);
        if (!kind.get().isDecodable()) {
            return RowFactory.create(name, 0, 0, null);
        }
        DecodedThumbnail small = DecodedThumbnail.of(bytes, kind.get());
        return RowFactory.create(name, small.width(), small.height(), small.jpeg());
    }
}
