package io.github.mlformats.tool.page.image;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** An image format, detected by its signature. */
enum ImageFormat {
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
                        && Arrays.equals(bytes, 0, kind.signature.length, kind.signature, 0, kind.signature.length))
                .findFirst();
    }

    /** Whether images of the format are decoded. Decoders of the others are outdated or not part of the JDK. */
    boolean isDecodable() {
        return shown;
    }
}
