package io.github.mlformats.primitiv.format;

/**
 * What an optimizer keeps about a parameter.
 *
 * @param name such as {@code Adam.m1}
 */
public record Statistic(String name, Tensor tensor) {}
