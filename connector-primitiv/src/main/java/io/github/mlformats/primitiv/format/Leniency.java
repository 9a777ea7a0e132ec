package io.github.mlformats.primitiv.format;

/**
 * What is done about bytes that mean something, but that primitiv does not write.
 */
public interface Leniency {
    /** They are errors. */
    Leniency STRICT = new Leniency() {
        @Override
        public boolean isStrict() {
            return true;
        }

        @Override
        public void pass(String what) {}
    };

    /** Whether they are errors. */
    boolean isStrict();

    /** Notes what was read all the same, such as "bytes after the last object". */
    void pass(String what);
}
