package io.github.mlformats.primitiv.format;

/** How to handle input that is meaningful but that primitiv does not write. */
public interface Strictness {
    /** Every deviation is an error. */
    Strictness STRICT = new Strictness() {
        @Override
        public boolean isStrict() {
            return true;
        }

        @Override
        public void reportDeviation(String what) {}
    };

    /** Returns whether deviations are errors. */
    boolean isStrict();

    /** Reports an accepted deviation, such as "bytes after the last object". */
    void reportDeviation(String what);
}
