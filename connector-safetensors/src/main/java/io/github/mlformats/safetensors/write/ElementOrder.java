package io.github.mlformats.safetensors.write;

/** The order of elements in memory. */
final class ElementOrder {
    private ElementOrder() {}

    /** Returns the number in row-major order of the element that has a number in column-major order. No dimension is 0. */
    static long toRowMajor(long columnMajor, long[] shape) {
        long rest = columnMajor;
        long rowMajor = 0;
        long stride = TensorAssembler.product(shape);
        for (long dimension : shape) {
            stride /= dimension;
            rowMajor += rest % dimension * stride;
            rest /= dimension;
        }
        return rowMajor;
    }

    /**
     * Returns elements in row-major order, where the last dimension changes fastest.
     *
     * @param columnMajor the elements in column-major order, where the first dimension changes fastest
     * @param width bytes of an element
     */
    static byte[] toRowMajor(byte[] columnMajor, long[] shape, int width) {
        int count = Math.toIntExact(TensorAssembler.product(shape));
        byte[] rowMajor = new byte[Math.multiplyExact(count, width)];
        int[] index = new int[shape.length];
        long[] strides = new long[shape.length];
        long stride = 1;
        for (int d = 0; d < shape.length; d++) {
            strides[d] = stride;
            stride *= shape[d];
        }
        long from = 0;
        for (int to = 0; to < count; to++) {
            System.arraycopy(columnMajor, (int) from * width, rowMajor, to * width, width);
            for (int d = shape.length - 1; d >= 0; d--) {
                from += strides[d];
                index[d]++;
                if (index[d] < shape[d]) {
                    break;
                }
                from -= strides[d] * shape[d];
                index[d] = 0;
            }
        }
        return rowMajor;
    }
}
