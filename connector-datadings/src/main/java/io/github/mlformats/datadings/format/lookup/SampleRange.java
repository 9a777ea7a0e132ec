package io.github.mlformats.datadings.format.lookup;

import java.io.Serializable;

/** The samples with numbers in {@code [first, end)}. */
public record SampleRange(long first, long end) implements Serializable {
    boolean contains(long sample) {
        return sample >= first && sample < end;
    }
}
