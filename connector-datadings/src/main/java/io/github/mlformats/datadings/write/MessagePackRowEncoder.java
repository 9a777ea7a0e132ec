package io.github.mlformats.datadings.write;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.RowEncoder;
import io.github.mlformats.core.record.Variants;
import io.github.mlformats.datadings.format.DataSetWriter;
import io.github.mlformats.datadings.format.MessagePackWriter;
import io.github.mlformats.datadings.format.NumpyWriter;
import io.github.mlformats.datadings.format.message.PackedDType;
import io.github.mlformats.datadings.schema.DatadingsWriteOptions.FloatEncoding;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Encodes rows as MessagePack (datadings.md, section 12). */
final class MessagePackRowEncoder extends RowEncoder<MessagePackWriter> {
    /** Maximum nesting depth of msgpack-python, including the sample. */
    private static final int MAX_DEPTH = 511;

    private static final int MAX_LONG_DIGITS = 18;
    private static final byte[] FLOAT64 = PackedDType.parse("<f8").orElseThrow().message();

    private final FloatEncoding floats;
    private final boolean numpy;
    private final int[] vectorShape = new int[1];

    /**
     * @param floats how floats are encoded
     * @param nils whether null fields are written as nil instead of omitted
     * @param numpy whether arrays of numbers become numpy arrays
     */
    MessagePackRowEncoder(FloatEncoding floats, boolean nils, boolean numpy) {
        super(nils, MAX_DEPTH);
        this.floats = floats;
        this.numpy = numpy;
    }

    @Override
    protected void writeNull(MessagePackWriter out) {
        out.writeNil();
    }

    @Override
    protected void writeBoolean(boolean value, MessagePackWriter out) {
        out.writeBool(value);
    }

    @Override
    protected void writeLong(long value, MessagePackWriter out) {
        out.writeInteger(value);
    }

    @Override
    protected void writeDouble(double value, MessagePackWriter out) {
        out.writeFloat64(value);
    }

    @Override
    protected void beginArray(int size, MessagePackWriter out) {
        out.writeArrayHeader(size);
    }

    @Override
    protected void endArray(MessagePackWriter out) {}

    @Override
    protected void beginMap(int size, MessagePackWriter out) {
        out.writeMapHeader(size);
    }

    @Override
    protected void endMap(MessagePackWriter out) {}

    @Override
    protected NameWriter<MessagePackWriter> name(String name) {
        ByteBuilder message = new ByteBuilder();
        new MessagePackWriter(message).writeText(name);
        byte[] bytes = message.toByteArray();
        return out -> out.buffer().add(bytes, 0, bytes.length);
    }

    @Override
    protected KeyWriter<MessagePackWriter> key(DataType type, ColumnPath path) {
        if (type instanceof StringType) {
            TextWriter texts = new TextWriter();
            return (keys, i, out) -> {
                texts.write(keys, i, out);
                return texts.lastUnlessAscii(out);
            };
        }
        if (type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType
                || type instanceof BooleanType
                || type instanceof BinaryType) {
            ValueWriter<MessagePackWriter> scalars = of(type, path);
            return (keys, i, out) -> {
                scalars.write(keys, i, out);
                return null;
            };
        }
        throw path.unsupportedType(
                "map keys must be strings, integers, booleans or binary, not " + type.simpleString());
    }

    @Override
    protected ValueWriter<MessagePackWriter> array(ArrayType type, ColumnPath path, int depth) {
        return numpy && NdArrayWriter.supports(type) ? new NdArrayWriter(type, path) : super.array(type, path, depth);
    }

    @Override
    protected ValueWriter<MessagePackWriter> struct(StructType type, ColumnPath path, int depth) {
        return SpecialStructs.of(type, path, super.struct(type, path, depth));
    }

    /** Writes Spark ML vectors as dense numpy arrays of float64. */
    @Override
    protected void writeVector(int size, ArrayData indices, ArrayData values, ColumnPath path, MessagePackWriter out) {
        long bytes = (long) size * Double.BYTES;
        if (bytes > DataSetWriter.MAX_SAMPLE) {
            throw path.unsupportedValue("a vector of " + bytes + " bytes is too large: the Python library reads "
                    + DataSetWriter.MAX_SAMPLE + " bytes per sample at most");
        }
        vectorShape[0] = size;
        NumpyWriter.writeArrayHeader(out, FLOAT64, false, vectorShape, (int) bytes);
        ByteBuilder target = out.buffer();
        int at = target.reserve((int) bytes);
        if (indices != null) {
            Arrays.fill(target.bytes(), at, at + (int) bytes, (byte) 0);
        }
        for (int i = 0; i < values.numElements(); i++) {
            int slot = indices == null ? i : indices.getInt(i);
            LittleEndian.putI64(
                    target.bytes(), at + slot * Double.BYTES, Double.doubleToRawLongBits(values.getDouble(i)));
        }
        target.advance((int) bytes);
    }

    @Override
    protected ValueWriter<MessagePackWriter> other(DataType type, ColumnPath path, int depth) {
        if (type instanceof FloatType) {
            return switch (floats) {
                case FLOAT32 -> (from, i, out) -> out.writeFloat32(from.getFloat(i));
                case FLOAT64 -> (from, i, out) -> out.writeFloat64(from.getFloat(i));
                case NUMPY -> (from, i, out) -> NumpyWriter.writeFloat32(out, from.getFloat(i));
            };
        }
        if (type instanceof StringType) {
            return new TextWriter();
        }
        if (type instanceof BinaryType) {
            return (from, i, out) -> out.writeBinary(from.getBinary(i));
        }
        if (type instanceof TimestampType) {
            return (from, i, out) -> SpecialStructs.writeTimestamp(from.getLong(i), out);
        }
        if (type instanceof DecimalType decimal && decimal.scale() == 0) {
            int precision = decimal.precision();
            return precision <= MAX_LONG_DIGITS
                    ? (from, i, out) ->
                            out.writeInteger(from.getDecimal(i, precision, 0).toUnscaledLong())
                    : (from, i, out) -> out.writeInteger(
                            from.getDecimal(i, precision, 0).toJavaBigDecimal().toBigInteger());
        }
        if (Variants.isVariant(type)) {
            return new VariantWriter(type, path, MAX_DEPTH - depth + 1);
        }
        throw path.unsupportedType("MessagePack has no type " + type.simpleString() + ": cast it to string"
                + (type instanceof DecimalType ? ", or to double" : ""));
    }

    @Override
    protected String tooDeep(int maxDepth) {
        return "more than " + maxDepth + " nested containers: the Python library cannot read them";
    }

    @Override
    protected String duplicateField(String name) {
        return "a field name occurs twice: '" + name + "'";
    }

    @Override
    protected String duplicateKey(String key) {
        return "two keys of a map are the same text, '" + PlainText.truncate(key)
                + "', because invalid UTF-8 is written as U+FFFD: make the keys valid UTF-8, or cast them to binary";
    }

    /** Writes strings, and records the position of the last one. */
    static final class TextWriter implements ValueWriter<MessagePackWriter> {
        private int at;
        private int length;

        @Override
        public void write(SpecializedGetters from, int i, MessagePackWriter out) {
            UTF8String text = from.getUTF8String(i);
            int target = out.beginText(text.numBytes());
            text.writeToMemory(out.buffer().bytes(), Platform.BYTE_ARRAY_OFFSET + target);
            length = out.endText(target, text.numBytes());
            at = out.buffer().size() - length;
        }

        /** Returns the position of the last string's UTF-8 in the buffer of the writer. */
        int at() {
            return at;
        }

        int length() {
            return length;
        }

        private String lastUnlessAscii(MessagePackWriter out) {
            byte[] bytes = out.buffer().bytes();
            return Utf8.isAscii(bytes, at, at + length) ? null : new String(bytes, at, length, StandardCharsets.UTF_8);
        }
    }
}
