package io.github.mlformats.tool.convert.manifest;

import java.util.List;

/**
 * What a job does, kept so that it is the same after a restart.
 *
 * @param request tells the job from others that write to the same place
 * @param described what was asked for, for people
 * @param units all of them, in the order of their numbers
 */
public record Plan(String request, List<String> described, List<Unit> units) {}
