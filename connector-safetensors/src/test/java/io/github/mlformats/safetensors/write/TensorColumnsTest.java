package io.github.mlformats.safetensors.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.safetensors.format.DType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class TensorColumnsTest {
    @Test
    void nameOfManyRowsIsOneString() {
        TensorColumns columns = new TensorColumns(ColumnResolver.of(new StructType().add("name", "string")));
        byte[] reused = {'a'};
        InternalRow row = new GenericInternalRow(new Object[] {UTF8String.fromBytes(reused)});

        String name = columns.id(row).name();
        assertThat(name).isEqualTo("a");
        assertThat(columns.id(row).name()).isSameAs(name);
        reused[0] = 'b';
        assertThat(columns.id(row).name()).isEqualTo("b");
    }

    /** Readers may reuse the bytes of a row for the next one. */
    @Test
    void typeIsThatOfTheRowAtHand() {
        StructType schema = new StructType().add("name", "string").add("dtype", "string");
        TensorColumns columns = new TensorColumns(ColumnResolver.of(schema));
        byte[] reused = {'I', '8'};
        InternalRow row = new GenericInternalRow(new Object[] {null, UTF8String.fromBytes(reused)});

        assertThat(columns.dtype(row)).isEqualTo(DType.I8);
        reused[0] = 'U';
        assertThat(columns.dtype(row)).isEqualTo(DType.U8);
    }
}
