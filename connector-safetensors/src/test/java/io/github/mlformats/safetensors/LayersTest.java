package io.github.mlformats.safetensors;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import io.github.mlformats.core.testing.ConnectorLayers;

/** Dependency rules between the packages of the connector. */
@AnalyzeClasses(packages = "io.github.mlformats.safetensors", importOptions = DoNotIncludeTests.class)
class LayersTest extends ConnectorLayers {}
