package io.github.mlformats.tool.page.content;

import gg.jte.Content;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.table.schema.ColumnNames;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.Page;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;

/** The section with thumbnails of the first images in a binary column. */
public final class ImageSection {
    private static final int IMAGES = 48;
    private static final int MAX_BYTES = 16 << 20;
    private static final int MAX_CAPTION = 40;

    private ImageSection() {}

    /** Runs a Spark job if there is a binary column. @return empty if it contains no images */
    public static Optional<Page.Section> of(Dataset<Row> data) {
        Optional<String> bytes = first(data, BinaryType.class);
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        String image = ColumnNames.quoted(bytes.get());
        Column small = functions
                .udf(new ThumbnailUdf(), ThumbnailUdf.TYPE)
                .apply(functions.expr(
                        "if(octet_length(%1$s) <= %2$d, %1$s, substring(%1$s, 1, 16))".formatted(image, MAX_BYTES)));
        Column size = functions.expr("octet_length(%s)".formatted(image));
        Column caption = first(data, StringType.class)
                .map(name -> functions.expr("substring(%s, 1, %d)".formatted(ColumnNames.quoted(name), MAX_CAPTION)))
                .orElse(functions.lit(""));
        List<Row> rows = data.select(small, size, caption).takeAsList(IMAGES);
        if (rows.stream().allMatch(row -> row.getStruct(0).isNullAt(0))) {
            return Optional.empty();
        }
        List<Block.Thumbnail> thumbnails =
                rows.stream().map(ImageSection::thumbnail).toList();
        return Optional.of(new Page.Section(
                "Images",
                "The first " + thumbnails.size() + " values of column " + PlainText.truncate(bytes.get(), MAX_CAPTION)
                        + ".",
                List.of(new Block.ContactSheet(thumbnails))));
    }

    private static Optional<String> first(Dataset<Row> data, Class<? extends DataType> type) {
        return Arrays.stream(data.schema().fields())
                .filter(field -> type.isInstance(field.dataType()))
                .map(StructField::name)
                .findFirst();
    }

    private static Block.Thumbnail thumbnail(Row row) {
        Row image = row.getStruct(0);
        List<String> caption = new ArrayList<>();
        if (!row.isNullAt(2) && !row.getString(2).isEmpty()) {
            caption.add(row.getString(2));
        }
        caption.add(image.isNullAt(0) ? "bytes" : image.getString(0));
        if (image.getInt(1) > 0) {
            caption.add(image.getInt(1) + " × " + image.getInt(2));
        }
        caption.add(row.isNullAt(1) ? "null" : HumanReadable.bytes(row.getInt(1)));
        return new Block.Thumbnail(image.isNullAt(3) ? null : uri((byte[]) image.get(3)), String.join(", ", caption));
    }

    private static Content uri(byte[] jpeg) {
        String text = "data:image/jpeg;base64," + Base64.getEncoder().encodeToString(jpeg);
        return out -> out.writeContent(text);
    }
}
