package io.github.mlformats.primitiv.format;

/** How to handle input that is meaningful but that primitiv does not write. */
public interface Leniency {
    /** Every deviation is an error. */
    Leniency STRICT = new Leniency() {
        @Override
        public boolean isStrict() {
            return true;
        }

        @Override
        public void pass(String what) {}
    };

    /** Returns whether deviations are errors. */
    boolean isStrict();

    /** Reports an accepted deviation, such as "bytes after the last object". */
    void pass(String what);
}
