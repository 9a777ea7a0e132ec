package io.github.mlformats.core.index;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableFiles;
import java.io.Serializable;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The options that the values of columns depend on. They also depend on {@link DataSetIndex#settings}.
 *
 * @param options the options of the format that may change values and are not the default
 * @param hasExactNames see {@link Format#hasExactNames}
 */
record ValueOptions(String options, boolean hasExactNames) implements Serializable {
    /** Returns those of a table. The treatment of damage is none of them: an index has only sound records. */
    static ValueOptions of(TableFiles table) {
        Format format = table.opener().format();
        Options options = table.opener().options();
        Map<String, String> set = new TreeMap<>();
        for (Option<?> option : format.options()) {
            Object value = option.isUnsupported() || option.keepsValues() ? option.defaultValue() : options.get(option);
            if (!(value instanceof ParseMode) && !Objects.equals(value, option.defaultValue())) {
                set.put(option.name(), String.valueOf(value));
            }
        }
        return new ValueOptions(set.toString(), format.hasExactNames());
    }

    /** Returns those of a column, with its name if that is exact: Spark finds columns of the index without regard to case. */
    String of(String column) {
        return hasExactNames ? column + options : options;
    }
}
