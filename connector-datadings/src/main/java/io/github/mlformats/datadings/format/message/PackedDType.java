package io.github.mlformats.datadings.format.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.Optional;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/**
 * A numpy type encoded as in samples: a str, or an array of fields for a structured type.
 *
 * @param message the type as a MessagePack message
 * @param isRecord whether it is a structured type
 * @param itemSize size of an element in bytes
 */
public record PackedDType(byte[] message, boolean isRecord, long itemSize) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Encodes a type as {@link DType#text()} returns it; empty for Python objects and for an invalid type. */
    public static Optional<PackedDType> parse(String text) {
        boolean record = text.startsWith("[");
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            if (!record) {
                packer.packString(text);
                byte[] message = packer.toByteArray();
                return DType.parse(text).map(type -> new PackedDType(message, false, type.itemSize()));
            }
            pack(JSON.readTree(text), packer);
            byte[] message = packer.toByteArray();
            MessagePackCursor cursor =
                    new MessagePackCursor(new ByteWindow(new HeapSource("dtype", message), "samples"));
            cursor.open(0, message.length, 0);
            return Optional.of(new PackedDType(message, true, record(cursor)));
        } catch (JsonProcessingException | CorruptFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new IllegalStateException("nothing is read or written but memory", e);
        }
    }

    private static long record(MessagePackCursor cursor) throws IOException {
        return StructuredDTypeReader.read(cursor).itemSize();
    }

    private static void pack(JsonNode json, MessageBufferPacker packer) throws IOException {
        if (json.isArray()) {
            packer.packArrayHeader(json.size());
            for (JsonNode element : json) {
                pack(element, packer);
            }
        } else if (json.isIntegralNumber() && json.canConvertToLong()) {
            packer.packLong(json.longValue());
        } else {
            packer.packString(json.asText());
        }
    }
}
