package io.github.mlformats.it.s3;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** A data set of datadings as its library writes it, without hashes of keys: samples of key, image and label. */
final class Images {
    private static final int FIXMAP = 0x80;
    private static final int FIXSTR = 0xa0;
    private static final int BIN32 = 0xc6;
    private static final int UINT16 = 0xcd;
    private static final int ARRAY16 = 0xdc;

    private Images() {}

    static String key(int sample) {
        return "class/%08d.jpg".formatted(sample);
    }

    static void write(Path directory, int samples, int imageBytes) throws IOException {
        Random random = new Random(1);
        ByteArrayOutputStream offsets = new ByteArrayOutputStream();
        ByteArrayOutputStream keys = new ByteArrayOutputStream();
        DataOutputStream offset = new DataOutputStream(offsets);
        DataOutputStream key = new DataOutputStream(keys);
        key.writeByte(ARRAY16);
        key.writeShort(samples);
        try (OutputStream file = Files.newOutputStream(directory.resolve("images.msgpack"));
                DataOutputStream data = new DataOutputStream(file)) {
            byte[] image = new byte[imageBytes];
            for (int i = 0; i < samples; i++) {
                offset.writeLong(data.size());
                random.nextBytes(image);
                data.writeByte(FIXMAP | 3);
                text(data, "key");
                text(data, key(i));
                text(data, "image");
                data.writeByte(BIN32);
                data.writeInt(imageBytes);
                data.write(image);
                text(data, "label");
                data.writeByte(UINT16);
                data.writeShort(i);
                text(key, key(i));
            }
            offset.writeLong(data.size());
        }
        Files.write(directory.resolve("images.msgpack.offsets"), offsets.toByteArray());
        Files.write(directory.resolve("images.msgpack.keys"), keys.toByteArray());
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeByte(FIXSTR | bytes.length);
        out.write(bytes);
    }
}
