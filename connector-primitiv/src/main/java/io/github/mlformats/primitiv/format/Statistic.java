package io.github.mlformats.primitiv.format;

/**
 * A tensor that an optimizer keeps for a parameter.
 *
 * @param name such as {@code Adam.m1}
 */
public record Statistic(String name, Tensor tensor) {}
