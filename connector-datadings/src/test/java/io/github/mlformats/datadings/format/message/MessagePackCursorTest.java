package io.github.mlformats.datadings.format.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.testing.SmallWindows;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.value.Value;
import org.msgpack.value.ValueFactory;

class MessagePackCursorTest {
    @Property(tries = 500)
    void readsWhatTheReferenceImplementationWrites(@ForAll("values") Value value) throws IOException {
        MessagePackCursor cursor = cursor(packed(value));

        assertThat(read(cursor)).isEqualTo(value);
        cursor.requireEnd();
    }

    @Property(tries = 500)
    void skipsExactlyOneValue(@ForAll("values") Value value) throws IOException {
        MessagePackCursor cursor = cursor(packed(value));

        cursor.skip();

        cursor.requireEnd();
    }

    @Property(tries = 300)
    void everyCutIsCorrupt(@ForAll("values") Value value) throws IOException {
        byte[] whole = packed(value);
        for (int length = 0; length < whole.length; length++) {
            MessagePackCursor cursor = cursor(Arrays.copyOf(whole, length));
            assertThatThrownBy(cursor::skip).isInstanceOf(CorruptFileException.class);
        }
    }

    /** Headers and values cross window boundaries, also when peeking. */
    @Property(tries = 500)
    void readsTheSameInSmallWindows(@ForAll("values") Value value, @ForAll @IntRange(min = 8, max = 64) int window)
            throws IOException {
        ByteSource data = new SmallWindows(new HeapSource("data.msgpack", packed(value)), window);
        MessagePackCursor cursor = new MessagePackCursor(new ByteWindow(data, "samples"));
        cursor.open(0, (int) data.size(), 7);

        assertThat(read(cursor)).isEqualTo(value);
        cursor.requireEnd();
    }

    @Test
    void distinguishesLargeUnsignedNumbers() throws IOException {
        MessagePackCursor cursor = cursor(packed(ValueFactory.newInteger(BigInteger.ONE.shiftLeft(63))));

        assertThat(cursor.next()).isEqualTo(MessagePackType.UINT64);
        assertThat(cursor.integer()).isEqualTo(Long.MIN_VALUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c1",
                "dbffffffff61",
                "ddffffffffc0",
                "dfffffffffc0",
                "c6ffffffff00",
                "c9ffffffff0161",
                "81a161",
                "d9"
            })
    void hostileLengthsAndUnusedCodesAreCorrupt(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);

        assertThatThrownBy(() -> cursor(bytes).skip())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("data.msgpack is corrupt at byte")
                .hasMessageContaining("sample 7");
    }

    @Test
    void containersMayBe1024Deep() throws IOException {
        cursor(nested(1024)).skip();

        assertThatThrownBy(() -> cursor(nested(1025)).skip())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("1024 nested containers");
    }

    @Test
    void bytesAfterTheMessageAreCorrupt() throws IOException {
        MessagePackCursor cursor = cursor(new byte[] {1, 2});
        cursor.skip();

        assertThatThrownBy(cursor::requireEnd)
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("1 more bytes");
    }

    private static byte[] nested(int containers) {
        byte[] bytes = new byte[containers];
        Arrays.fill(bytes, (byte) 0x91);
        bytes[containers - 1] = (byte) 0x90;
        return bytes;
    }

    private static byte[] packed(Value value) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packer.packValue(value);
            return packer.toByteArray();
        }
    }

    private static MessagePackCursor cursor(byte[] bytes) {
        MessagePackCursor cursor =
                new MessagePackCursor(new ByteWindow(new HeapSource("data.msgpack", bytes), "samples"));
        cursor.open(0, bytes.length, 7);
        return cursor;
    }

    private static Value read(MessagePackCursor cursor) throws IOException {
        MessagePackType peeked = cursor.peek();
        MessagePackType kind = cursor.next();
        assertThat(kind).isEqualTo(peeked);
        int length = cursor.length();
        return switch (kind) {
            case NIL -> ValueFactory.newNil();
            case BOOL -> ValueFactory.newBoolean(cursor.integer() == 1);
            case INT -> ValueFactory.newInteger(cursor.integer());
            case UINT64 -> ValueFactory.newInteger(new BigInteger(Long.toUnsignedString(cursor.integer())));
            case FLOAT32, FLOAT64 -> ValueFactory.newFloat(cursor.float64());
            case STR -> ValueFactory.newString(MessagePackValues.text(cursor));
            case BIN -> ValueFactory.newBinary(cursor.copy());
            case EXT -> ValueFactory.newExtension(cursor.extension(), cursor.copy());
            case ARRAY -> {
                Value[] elements = new Value[length];
                for (int i = 0; i < length; i++) {
                    elements[i] = read(cursor);
                }
                yield ValueFactory.newArray(elements);
            }
            case MAP -> {
                Value[] entries = new Value[2 * length];
                for (int i = 0; i < entries.length; i++) {
                    entries[i] = read(cursor);
                }
                yield ValueFactory.newMap(entries);
            }
        };
    }

    @Provide
    Arbitrary<Value> values() {
        return value(2);
    }

    private static Arbitrary<Value> value(int levels) {
        Arbitrary<Value> leaf = Arbitraries.oneOf(
                Arbitraries.just(ValueFactory.newNil()),
                Arbitraries.of(true, false).map(ValueFactory::newBoolean),
                Arbitraries.longs().map(ValueFactory::newInteger),
                Arbitraries.integers().between(-200, 70000).map(ValueFactory::newInteger),
                Arbitraries.bigIntegers()
                        .between(
                                BigInteger.ONE.shiftLeft(63),
                                BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE))
                        .map(ValueFactory::newInteger),
                Arbitraries.doubles().map(ValueFactory::newFloat),
                Arbitraries.strings().ofMaxLength(300).excludeChars('\uFFFF').map(MessagePackCursorTest::string),
                Arbitraries.bytes().array(byte[].class).ofMaxSize(300).map(ValueFactory::newBinary),
                Arbitraries.bytes()
                        .array(byte[].class)
                        .ofMaxSize(20)
                        .map(data -> ValueFactory.newExtension((byte) 5, data)));
        if (levels == 0) {
            return leaf;
        }
        Arbitrary<Value> inner = value(levels - 1);
        return Arbitraries.oneOf(
                leaf,
                inner.list().ofMaxSize(20).map(ValueFactory::newArray),
                inner.list().ofMaxSize(10).map(list -> ValueFactory.newMap(pairs(list))));
    }

    private static Value string(String text) {
        // An unpaired surrogate is invalid.
        return ValueFactory.newString(text.replaceAll("\\p{Cs}", "?"));
    }

    /** Numbered keys, which are distinct. */
    private static Value[] pairs(List<Value> values) {
        Value[] pairs = new Value[2 * values.size()];
        for (int i = 0; i < values.size(); i++) {
            pairs[2 * i] = ValueFactory.newInteger(i);
            pairs[2 * i + 1] = values.get(i);
        }
        return pairs;
    }
}
