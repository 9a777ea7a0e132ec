package io.github.mlformats.safetensors.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.JsonLimits;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The header of a file (safetensors.md, section 2): the metadata, and the tensors in the order of their data. It is
 * valid by the rules of the original library: tensors have the size of their shape, and follow each other without
 * overlaps and gaps up to the end of the file. In addition, names are unique.
 *
 * @param metadata the texts of {@code __metadata__}, in their order
 * @param size number of bytes of length and header
 * @param end position after the data of the last tensor
 */
public record SafetensorsHeader(Map<String, String> metadata, List<Tensor> tensors, long size, long end) {
    /** Largest header that the original library reads. */
    public static final int MAX_LENGTH = 100_000_000;

    public static final String METADATA = "__metadata__";
    private static final String PLACE = "header";
    /** Names are not interned, as a file may have a million of them. Names with equal hashes are no error. */
    static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .streamReadConstraints(JsonLimits.ANY_LENGTH)
            .build();

    /** @throws UsageException if readers would refuse a header of this many bytes */
    static void checkWritten(int length, int tensors) {
        if (length > MAX_LENGTH) {
            throw new UsageException("the header of " + tensors + " tensors has " + length
                    + " bytes, but a file may have " + MAX_LENGTH
                    + ". Write several files, without singleFile, or shorter names");
        }
    }

    /** Reads the length of the header, which is at most {@link #MAX_LENGTH} and inside the file. */
    public static int readLength(ByteSource source) throws IOException {
        if (source.size() < Long.BYTES) {
            throw corrupt(source, 0, "a header length of 8 bytes", source.size() + " bytes");
        }
        byte[] bytes = new byte[Long.BYTES];
        source.read(0, bytes, 0, bytes.length);
        long length = LittleEndian.i64(bytes, 0);
        if (length < 0 || length > MAX_LENGTH) {
            throw corrupt(source, 0, "a header length of at most " + MAX_LENGTH, Long.toUnsignedString(length));
        }
        if (length > source.size() - Long.BYTES) {
            throw corrupt(source, 0, "a header length inside the file", length + " of " + source.size() + " bytes");
        }
        return (int) length;
    }

    /** Reads and checks the header of a complete file. */
    public static SafetensorsHeader read(ByteSource source) throws IOException {
        SafetensorsHeader header = readUnfinished(source);
        if (header.end != source.size()) {
            throw corrupt(
                    source,
                    Math.min(header.end, source.size()),
                    "data up to byte " + header.end,
                    source.size() + " bytes");
        }
        return header;
    }

    /** Returns whether a file ends before its header or its data does, as while it is being written. */
    public static boolean isUnfinished(ByteSource source) throws IOException {
        try {
            return readUnfinished(source).end > source.size();
        } catch (CorruptFileException e) {
            return source.size() < Long.BYTES || isHeaderUnfinished(source);
        }
    }

    private static boolean isHeaderUnfinished(ByteSource source) throws IOException {
        byte[] bytes = new byte[Long.BYTES];
        source.read(0, bytes, 0, bytes.length);
        long length = LittleEndian.i64(bytes, 0);
        return length >= 0 && length <= MAX_LENGTH && length > source.size() - Long.BYTES;
    }

    private static SafetensorsHeader readUnfinished(ByteSource source) throws IOException {
        byte[] bytes = new byte[readLength(source)];
        source.read(Long.BYTES, bytes, 0, bytes.length);
        if (bytes.length == 0 || bytes[0] != '{') {
            throw corrupt(source, Long.BYTES, "a JSON object", bytes.length == 0 ? "no bytes" : "byte " + bytes[0]);
        }
        if (!Utf8.isValid(bytes, 0, bytes.length)) {
            throw corrupt(source, Long.BYTES, "UTF-8", "other bytes");
        }
        try (JsonParser json = JSON.createParser(bytes)) {
            return new Parser(source, json, bytes.length).parse();
        } catch (JsonProcessingException e) {
            long at = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getByteOffset());
            throw corrupt(source, Long.BYTES + Math.min(at, bytes.length), "JSON", "other bytes");
        }
    }

    private static CorruptFileException corrupt(ByteSource source, long offset, String expected, String found) {
        return new CorruptFileException(source.name(), offset, PLACE, expected, found);
    }

    /** Parses the members of the header one by one, without a tree of them. */
    private static final class Parser {
        private final ByteSource source;
        private final JsonParser json;
        private final long dataOffset;
        private final Map<String, String> metadata = new LinkedHashMap<>();
        private final List<Tensor> tensors = new ArrayList<>();
        private final Set<String> names = new HashSet<>();
        private String name;

        Parser(ByteSource source, JsonParser json, int length) {
            this.source = source;
            this.json = json;
            this.dataOffset = Long.BYTES + (long) length;
        }

        SafetensorsHeader parse() throws IOException {
            json.nextToken();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                name = unicode(json.currentName());
                if (!names.add(name)) {
                    throw expected("a name that occurs once", "a second '" + PlainText.truncate(name) + "'");
                }
                json.nextToken();
                if (name.equals(METADATA)) {
                    parseMetadata();
                } else {
                    tensors.add(parseTensor());
                }
            }
            if (json.nextToken() != null) {
                throw expected("spaces after the JSON object", found());
            }
            tensors.sort(Comparator.comparingLong(Tensor::offset)
                    .thenComparingLong(tensor -> tensor.offset() + tensor.byteLength()));
            return new SafetensorsHeader(metadata, List.copyOf(tensors), dataOffset, checkOffsets());
        }

        private void parseMetadata() throws IOException {
            if (json.currentToken() == JsonToken.VALUE_NULL) {
                return;
            }
            require(JsonToken.START_OBJECT, "an object as " + METADATA);
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String key = unicode(json.currentName());
                json.nextToken();
                require(JsonToken.VALUE_STRING, "a text as each value of " + METADATA);
                if (metadata.put(key, unicode(json.getText())) != null) {
                    throw expected("a key that occurs once", "a second '" + PlainText.truncate(key) + "'");
                }
            }
        }

        private Tensor parseTensor() throws IOException {
            require(JsonToken.START_OBJECT, "an object for tensor " + quoted());
            DType dtype = null;
            long[] shape = null;
            long[] offsets = null;
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String member = json.currentName();
                json.nextToken();
                boolean isRepeated =
                        switch (member) {
                            case "dtype" -> dtype != null;
                            case "shape" -> shape != null;
                            case "data_offsets" -> offsets != null;
                            default -> false;
                        };
                if (isRepeated) {
                    throw expected("one " + member + " of tensor " + quoted(), "a second one");
                }
                switch (member) {
                    case "dtype" -> dtype = dtype();
                    case "shape" -> shape = numbers(member);
                    case "data_offsets" -> offsets = numbers(member);
                    default -> json.skipChildren();
                }
            }
            if (dtype == null || shape == null || offsets == null || offsets.length != 2) {
                throw expected("dtype, shape and two data_offsets of tensor " + quoted(), "others");
            }
            return tensor(dtype, shape, offsets);
        }

        private DType dtype() throws IOException {
            require(JsonToken.VALUE_STRING, "a text as dtype of tensor " + quoted());
            DType dtype = DType.of(json.getText());
            if (dtype == null) {
                throw expected("a dtype of tensor " + quoted(), "'" + PlainText.truncate(json.getText()) + "'");
            }
            return dtype;
        }

        private long[] numbers(String member) throws IOException {
            require(JsonToken.START_ARRAY, "an array as " + member + " of tensor " + quoted());
            long[] numbers = new long[4];
            int count = 0;
            while (json.nextToken() != JsonToken.END_ARRAY) {
                boolean isWhole = json.currentToken() == JsonToken.VALUE_NUMBER_INT
                        && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
                if (!isWhole || json.getLongValue() < 0) {
                    throw expected(
                            "numbers from 0 to 2^63-1 as " + member + " of tensor " + quoted(),
                            PlainText.truncate(json.getText()));
                }
                if (count == Tensor.MAX_DIMENSIONS) {
                    throw expected("at most " + count + " numbers as " + member + " of tensor " + quoted(), "more");
                }
                numbers = count == numbers.length ? Arrays.copyOf(numbers, 2 * count) : numbers;
                numbers[count++] = json.getLongValue();
            }
            return Arrays.copyOf(numbers, count);
        }

        /** Checks that the size of the data is that of the shape. */
        private Tensor tensor(DType dtype, long[] shape, long[] offsets) {
            long count = 1;
            long bits;
            try {
                for (long dimension : shape) {
                    count = Math.multiplyExact(count, dimension);
                }
                bits = Math.multiplyExact(count, (long) dtype.bits());
                Math.addExact(offsets[1], dataOffset);
            } catch (ArithmeticException e) {
                throw expected("a size of tensor " + quoted() + " below 2^63", "shape " + Arrays.toString(shape));
            }
            long length = offsets[1] - offsets[0];
            if (length < 0 || bits % Byte.SIZE != 0 || bits / Byte.SIZE != length) {
                throw expected(
                        "data_offsets of tensor " + quoted() + " for " + dtype + " of shape " + Arrays.toString(shape),
                        Arrays.toString(offsets));
            }
            return new Tensor(name, dtype, shape, count, dataOffset + offsets[0], length);
        }

        /** Checks that there are no gaps and overlaps; returns the end of the data. */
        private long checkOffsets() {
            long end = dataOffset;
            for (Tensor tensor : tensors) {
                if (tensor.offset() != end) {
                    throw corrupt(
                            source,
                            Long.BYTES,
                            "data of tensor '" + PlainText.truncate(tensor.name()) + "' at byte " + end,
                            "data at byte " + tensor.offset());
                }
                end += tensor.byteLength();
            }
            return end;
        }

        /** Returns a text; rejects lone surrogates, which only escapes can contain, and which UTF-8 cannot represent. */
        private String unicode(String text) {
            if (text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
                throw expected("Unicode", "half a surrogate pair");
            }
            return text;
        }

        private void require(JsonToken token, String what) throws IOException {
            if (json.currentToken() != token) {
                throw expected(what, found());
            }
        }

        private String found() {
            JsonToken token = json.currentToken();
            return token == null || token.asString() == null ? String.valueOf(token) : "'" + token.asString() + "'";
        }

        private String quoted() {
            return "'" + PlainText.truncate(name) + "'";
        }

        private CorruptFileException expected(String what, String found) {
            long at = Long.BYTES + Math.max(0, json.getTokenLocation().getByteOffset());
            return corrupt(source, Math.min(at, dataOffset), what, found);
        }
    }
}
