package io.github.mlformats.core.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;

/** Numbers are read in place, at any offset, each getter at its own width. */
class FixedWidthVectorTest {
    private static byte[] bytes(int offset, ByteBuffer values) {
        return ByteBuffer.allocate(offset + values.capacity())
                .put(offset, values, 0, values.capacity())
                .array();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void readsFloatsAtAnOddOffset() {
        ByteBuffer values = little(12);
        values.asFloatBuffer().put(new float[] {1.5f, Float.NaN, -0f});
        LittleEndianVector vector = new LittleEndianVector(DataTypes.FloatType);

        vector.setBatch(bytes(3, values), 3, 3, null, 0);

        assertThat(vector.getFloats(0, 3)).containsExactly(1.5f, Float.NaN, -0f);
        assertThat(vector.getFloat(2)).isEqualTo(-0f);
        assertThat(vector.hasNull()).isFalse();
    }

    @Test
    void readsEveryWidth() {
        ByteBuffer values = little(16).putLong(0, 0x0807_0605_0403_0201L).putDouble(8, 2.5);
        LittleEndianVector vector = new LittleEndianVector(DataTypes.LongType);

        vector.setBatch(values.array(), 0, 2, null, 0);

        assertThat(vector.getByte(1)).isEqualTo((byte) 0x02);
        assertThat(vector.getShort(1)).isEqualTo((short) 0x0403);
        assertThat(vector.getInt(1)).isEqualTo(0x0807_0605);
        assertThat(vector.getLong(0)).isEqualTo(0x0807_0605_0403_0201L);
        assertThat(vector.getDoubles(1, 1)).containsExactly(2.5);
        assertThat(vector.getInts(0, 2)).containsExactly(0x0403_0201, 0x0807_0605);
    }

    @Test
    void unsignedNumbersUseTheNextWiderType() {
        byte[] ones = new byte[8];
        java.util.Arrays.fill(ones, (byte) -1);
        UnsignedVector vector = new UnsignedVector(DataTypes.createDecimalType(20, 0));

        vector.setBatch(ones, 0, 1, null, 0);

        assertThat(vector.getShort(0)).isEqualTo((short) 255);
        assertThat(vector.getInt(0)).isEqualTo(65535);
        assertThat(vector.getLong(0)).isEqualTo(4294967295L);
        assertThat(vector.getDecimal(0, 20, 0)).hasToString("18446744073709551615");
        assertThat(UnsignedVector.decimal(Long.MAX_VALUE, 20, 0)).hasToString("9223372036854775807");
    }

    @Test
    void nullsStartAtTheFirstRowOfTheBatch() {
        BitSet nulls = new BitSet();
        nulls.set(5);
        nulls.set(9);
        LittleEndianVector vector = new LittleEndianVector(DataTypes.ByteType);

        vector.setBatch(new byte[10], 4, 3, nulls, 4);

        assertThat(vector.isNullAt(0)).isFalse();
        assertThat(vector.isNullAt(1)).isTrue();
        assertThat(vector.numNulls()).isOne();
    }

    @Test
    void closeReleasesNothing() {
        LittleEndianVector vector = new LittleEndianVector(DataTypes.ByteType);
        vector.setBatch(new byte[] {7}, 0, 1, null, 0);

        vector.close();
        vector.closeIfFreeable();

        assertThat(vector.getByte(0)).isEqualTo((byte) 7);
    }

    @Test
    void neverReadsOutsideItsBytes() {
        LittleEndianVector vector = new LittleEndianVector(DataTypes.LongType);
        vector.setBatch(new byte[12], 0, 1, null, 0);

        assertThatThrownBy(() -> vector.getLong(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
