package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.codec.BitEncoder;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.BlockEncoder;
import io.github.mlformats.idv.format.codec.FixedEncoder;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.codec.OffsetTimeEncoder;
import io.github.mlformats.idv.format.codec.TextEncoder;
import io.github.mlformats.idv.format.codec.VectorEncoder;

/**
 * Copies values from decoded blocks to encoders. Missing text stays missing. Other missing values of old files become
 * what ML.NET reads for them: zero ticks, or false.
 */
abstract class ValueCopier {
    /** Copies the values {@code [from, to)} of a block of the type. */
    abstract void copy(Block block, int from, int to);

    /** The encoder with the copied values. */
    abstract BlockEncoder encoder();

    /**
     * The first of the values {@code [from, to)} that is missing and whose type has no missing value in current files,
     * or -1.
     */
    int firstMissing(Block block, int from, int to) {
        int missing = block.missing() == null ? -1 : block.missing().nextSetBit(from);
        return missing < to ? missing : -1;
    }

    static ValueCopier of(IdvType type) {
        if (type instanceof IdvType.Vector vector) {
            return new Vectors(vector);
        }
        if (type instanceof IdvType.Key key) {
            return new Fixed(key.stored());
        }
        Primitive primitive = (Primitive) type;
        return switch (primitive) {
            case TEXT -> new Texts();
            case BOOLEAN -> new Bits();
            case DATE_TIME_OFFSET -> new OffsetTimes();
            default -> new Fixed(primitive);
        };
    }

    private static final class Fixed extends ValueCopier {
        private final FixedEncoder values;

        Fixed(Primitive type) {
            this.values = new FixedEncoder(type.width());
        }

        @Override
        void copy(Block block, int from, int to) {
            Block.Fixed fixed = (Block.Fixed) block;
            int width = fixed.width();
            if (fixed.missing() == null) {
                values.values().add(fixed.data(), fixed.offset() + from * width, (to - from) * width);
                return;
            }
            for (int i = from; i < to; i++) {
                values.add(fixed.missing().get(i) ? 0 : LittleEndian.i64(fixed.data(), fixed.offset() + i * width));
            }
        }

        @Override
        BlockEncoder encoder() {
            return values;
        }
    }

    private static final class Bits extends ValueCopier {
        private final BitEncoder values = new BitEncoder();

        @Override
        void copy(Block block, int from, int to) {
            Block.Bits bits = (Block.Bits) block;
            for (int i = from; i < to; i++) {
                values.add(bits.get(i));
            }
        }

        @Override
        BlockEncoder encoder() {
            return values;
        }
    }

    private static final class Texts extends ValueCopier {
        private final TextEncoder values = new TextEncoder();

        @Override
        int firstMissing(Block block, int from, int to) {
            return -1;
        }

        @Override
        void copy(Block block, int from, int to) {
            Block.Text text = (Block.Text) block;
            int[] ends = text.ends();
            for (int i = from; i < to; i++) {
                if (text.missing() != null && text.missing().get(i)) {
                    values.addMissing();
                } else {
                    values.addValid(text.data(), text.offset() + ends[i], ends[i + 1] - ends[i]);
                }
            }
        }

        @Override
        BlockEncoder encoder() {
            return values;
        }
    }

    private static final class OffsetTimes extends ValueCopier {
        private final OffsetTimeEncoder values = new OffsetTimeEncoder();

        @Override
        void copy(Block block, int from, int to) {
            Block.OffsetTimes times = (Block.OffsetTimes) block;
            for (int i = from; i < to; i++) {
                if (times.missing() != null && times.missing().get(i)) {
                    values.add(0, 0);
                } else {
                    values.add(times.ticks(i), times.minutes(i));
                }
            }
        }

        @Override
        BlockEncoder encoder() {
            return values;
        }
    }

    private static final class Vectors extends ValueCopier {
        private final ValueCopier items;
        private final VectorEncoder values;
        private final int size;

        Vectors(IdvType.Vector type) {
            this.items = ValueCopier.of(type.item());
            this.size = type.size();
            this.values = new VectorEncoder(items.encoder(), size);
        }

        /** Whether a row has no vector: all rows of its file are null or empty, so the file does not know the size. */
        private boolean isMissing(Block.Vectors vectors, int row) {
            int length = vectors.length(row);
            if (size > 0 && length > 0 && length != size) {
                throw new UsageException("a vector of " + length + " slots cannot be joined with vectors of " + size
                        + " slots: no file may have the annotation '" + Annotations.SIZE_UNKNOWN
                        + "' with such vectors");
            }
            return size > 0 && length == 0;
        }

        @Override
        int firstMissing(Block block, int from, int to) {
            Block.Vectors vectors = (Block.Vectors) block;
            for (int row = from; row < to; row++) {
                if (isMissing(vectors, row)
                        || items.firstMissing(vectors.values(), vectors.starts()[row], vectors.starts()[row + 1])
                                >= 0) {
                    return row;
                }
            }
            return -1;
        }

        @Override
        void copy(Block block, int from, int to) {
            Block.Vectors vectors = (Block.Vectors) block;
            int[] starts = vectors.starts();
            for (int row = from; row < to; row++) {
                items.copy(vectors.values(), starts[row], starts[row + 1]);
                if (isMissing(vectors, row)) {
                    values.addSparse(size, 0);
                } else if (vectors.isSparse(row)) {
                    addSparse(vectors, row);
                } else {
                    values.addDense(vectors.length(row));
                }
            }
        }

        private void addSparse(Block.Vectors vectors, int row) {
            int end = vectors.indexStarts()[row + 1];
            for (int k = vectors.indexStarts()[row]; k < end; k++) {
                values.addIndex(vectors.index(k));
            }
            values.addSparse(vectors.length(row), end - vectors.indexStarts()[row]);
        }

        @Override
        BlockEncoder encoder() {
            return values;
        }
    }
}
