/**
 * Groups of command line options that commands mix in, and their conversion to the types of the packages that implement them.
 */
package io.github.mlformats.tool.command.option;
