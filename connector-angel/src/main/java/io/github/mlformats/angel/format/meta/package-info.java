/**
 * What the directories of a model say about its matrices: the metas of all versions of Angel ({@link MetaFileReader}) and the graph of
 * the network ({@link ModelGraph}).
 */
package io.github.mlformats.angel.format.meta;
