package io.github.mlformats.core.vector;

import io.github.mlformats.core.bytes.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.spark.sql.types.DataType;

/**
 * A view of little-endian numbers: signed integers and floats of 1, 2, 4 or 8 bytes. Each getter reads at its own width, so
 * that one class serves all types and Spark's calls stay monomorphic.
 */
public final class LittleEndianVector extends FixedWidthVector {
    /** @param type a numeric, date or timestamp type whose internal representation has the same width */
    public LittleEndianVector(DataType type) {
        super(type);
    }

    @Override
    public byte getByte(int row) {
        return data[offset + row];
    }

    @Override
    public short getShort(int row) {
        return LittleEndian.i16(data, offset + 2 * row);
    }

    @Override
    public int getInt(int row) {
        return LittleEndian.i32(data, offset + 4 * row);
    }

    @Override
    public long getLong(int row) {
        return LittleEndian.i64(data, offset + 8 * row);
    }

    @Override
    public float getFloat(int row) {
        return LittleEndian.f32(data, offset + 4 * row);
    }

    @Override
    public double getDouble(int row) {
        return LittleEndian.f64(data, offset + 8 * row);
    }

    @Override
    public byte[] getBytes(int row, int count) {
        byte[] values = new byte[count];
        buffer(row, count, 1).get(values);
        return values;
    }

    @Override
    public short[] getShorts(int row, int count) {
        short[] values = new short[count];
        buffer(row, count, 2).asShortBuffer().get(values);
        return values;
    }

    @Override
    public int[] getInts(int row, int count) {
        int[] values = new int[count];
        buffer(row, count, 4).asIntBuffer().get(values);
        return values;
    }

    @Override
    public long[] getLongs(int row, int count) {
        long[] values = new long[count];
        buffer(row, count, 8).asLongBuffer().get(values);
        return values;
    }

    @Override
    public float[] getFloats(int row, int count) {
        float[] values = new float[count];
        buffer(row, count, 4).asFloatBuffer().get(values);
        return values;
    }

    @Override
    public double[] getDoubles(int row, int count) {
        double[] values = new double[count];
        buffer(row, count, 8).asDoubleBuffer().get(values);
        return values;
    }

    private ByteBuffer buffer(int row, int count, int width) {
        return ByteBuffer.wrap(data, offset + width * row, width * count).order(ByteOrder.LITTLE_ENDIAN);
    }
}
