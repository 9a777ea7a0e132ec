package io.github.mlformats.tool.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a number of at least 1. */
final class PositiveNumber implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        try {
            int number = Integer.parseInt(text);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The message is the same.
        }
        throw new TypeConversionException("expected a whole number, 1 or more, found '" + text + "'");
    }
}
