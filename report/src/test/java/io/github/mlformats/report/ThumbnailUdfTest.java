package io.github.mlformats.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.report.ImageSection.ThumbnailUdf;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThumbnailUdfTest {
    private static final int HEADER = 16;

    private static byte[] image(String kind, int width, int height) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), kind, out);
        return out.toByteArray();
    }

    private static Row small(byte[] bytes) {
        return new ThumbnailUdf().call(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jpeg", "png"})
    void becomeSmall(String kind) throws IOException {
        Row thumbnail = small(image(kind, 1600, 800));
        assertThat(thumbnail.getString(0)).isEqualTo(kind);
        assertThat(thumbnail.getInt(1)).isEqualTo(1600);
        BufferedImage decoded = ImageIO.read(new ByteArrayInputStream((byte[]) thumbnail.get(3)));
        assertThat(decoded.getWidth()).isEqualTo(144);
        assertThat(decoded.getHeight()).isEqualTo(72);
    }

    /** A header of a hundred bytes can claim four billion pixels. */
    @Test
    void hugeImagesAreNotDecoded() throws IOException {
        byte[] png = image("png", 1, 1);
        ByteBuffer.wrap(png).putInt(HEADER, 60_000).putInt(HEADER + 4, 60_000);
        CRC32 crc = new CRC32();
        crc.update(png, HEADER - 4, 17);
        ByteBuffer.wrap(png).putInt(HEADER + 13, (int) crc.getValue());
        Row thumbnail = small(png);
        assertThat(thumbnail.getInt(1)).isEqualTo(60_000);
        assertThat(thumbnail.isNullAt(3)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 20, 60, 150})
    void damagedOnesAreNotShown(int length) throws IOException {
        Row thumbnail = small(Arrays.copyOf(image("jpeg", 100, 100), length));
        assertThat(thumbnail.getString(0)).isEqualTo("jpeg");
        assertThat(thumbnail.isNullAt(3)).isTrue();
    }

    @Test
    void otherKindsAreNamedAndNotDecoded() throws IOException {
        Row gif = small(image("gif", 4, 4));
        assertThat(gif.getString(0)).isEqualTo("gif");
        assertThat(gif.isNullAt(3)).isTrue();
        assertThat(small("<svg onload='x'>".getBytes(StandardCharsets.UTF_8)).isNullAt(0))
                .isTrue();
        assertThat(small(new byte[0]).isNullAt(0)).isTrue();
        assertThat(small(null).isNullAt(0)).isTrue();
    }
}
