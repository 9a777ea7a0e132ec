package io.github.mlformats.report;

import gg.jte.Content;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.report.Page.Block;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

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
                .apply(functions.expr(String.format(
                        Locale.ROOT,
                        "if(octet_length(%1$s) <= %2$d, %1$s, substring(%1$s, 1, 16))",
                        image,
                        MAX_BYTES)));
        Column size = functions.expr("octet_length(%s)".formatted(image));
        Column caption = first(data, StringType.class)
                .map(name -> functions.expr(
                        String.format(Locale.ROOT, "substring(%s, 1, %d)", ColumnNames.quoted(name), MAX_CAPTION)))
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
        return new Block.Thumbnail(
                Optional.ofNullable((byte[]) image.get(3)).map(ImageSection::uri), String.join(", ", caption));
    }

    private static Content uri(byte[] jpeg) {
        String text = "data:image/jpeg;base64," + Base64.getEncoder().encodeToString(jpeg);
        return out -> out.writeContent(text);
    }

    /** Creates thumbnails in the tasks that read the images. */
    static final class ThumbnailUdf implements UDF1<byte[], Row> {
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

        /**
         * A thumbnail of an image.
         *
         * @param jpeg JPEG bytes; null if the image is too large or cannot be decoded
         * @param width width of the original in pixels; 0 if unknown
         * @param height height of the original in pixels; 0 if unknown
         */
        private record DecodedThumbnail(byte[] jpeg, int width, int height) {
            private static final DecodedThumbnail NONE = new DecodedThumbnail(null, 0, 0);

            private static final int SIDE = 144;
            /** Maximum number of pixels of an image. A progressive image is decoded in memory, not line by line. */
            private static final long MAX_PIXELS = 24_000_000;

            private static final String JDK = "com.sun.imageio.";

            /** Decodes an image, after a check of its declared size. */
            static DecodedThumbnail of(byte[] bytes, ImageFormat kind) {
                ImageReader reader = reader(kind);
                if (reader == null) {
                    return NONE;
                }
                try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
                    reader.setInput(in, true, true);
                    return of(reader);
                } catch (IOException | RuntimeException e) {
                    // Decoders throw any kind of exception for corrupt images.
                    return NONE;
                } finally {
                    reader.dispose();
                }
            }

            /** The decoder of the JDK, not one from the class path. */
            private static ImageReader reader(ImageFormat kind) {
                for (Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName(kind.name());
                        readers.hasNext(); ) {
                    ImageReader reader = readers.next();
                    if (reader.getClass().getName().startsWith(JDK)) {
                        return reader;
                    }
                }
                return null;
            }

            private static DecodedThumbnail of(ImageReader reader) throws IOException {
                int width = reader.getWidth(0);
                int height = reader.getHeight(0);
                if ((long) width * height > MAX_PIXELS) {
                    return new DecodedThumbnail(null, width, height);
                }
                ImageReadParam param = reader.getDefaultReadParam();
                int step = Math.max(1, Math.max(width, height) / (4 * SIDE));
                param.setSourceSubsampling(step, step, 0, 0);
                return new DecodedThumbnail(jpeg(reader.read(0, param)), width, height);
            }

            private static byte[] jpeg(BufferedImage image) throws IOException {
                double scale = Math.min(1, (double) SIDE / Math.max(image.getWidth(), image.getHeight()));
                int width = Math.max(1, (int) (image.getWidth() * scale));
                int height = Math.max(1, (int) (image.getHeight() * scale));
                BufferedImage small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
                Graphics2D graphics = small.createGraphics();
                graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
                // White background for transparent images.
                graphics.drawImage(image, 0, 0, width, height, Color.WHITE, null);
                graphics.dispose();
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                ImageIO.write(small, "jpeg", out);
                return out.toByteArray();
            }
        }

        /** An image format, detected by its signature. */
        private enum ImageFormat {
            JPEG("\u00ff\u00d8\u00ff", true),
            PNG("\u0089PNG\r\n\u001a\n", true),
            GIF("GIF8", false),
            TIFF("II*\0", false),
            BMP("BM", false),
            WEBP("RIFF", false);

            private final byte[] signature;
            private final boolean shown;

            ImageFormat(String signature, boolean shown) {
                this.signature = signature.getBytes(StandardCharsets.ISO_8859_1);
                this.shown = shown;
            }

            static Optional<ImageFormat> of(byte[] bytes) {
                return Arrays.stream(values())
                        .filter(kind -> bytes.length >= kind.signature.length
                                && Arrays.equals(
                                        bytes, 0, kind.signature.length, kind.signature, 0, kind.signature.length))
                        .findFirst();
            }

            /** Whether images of the format are decoded. Decoders of the others are outdated or not part of the JDK. */
            boolean isDecodable() {
                return shown;
            }
        }
    }
}
