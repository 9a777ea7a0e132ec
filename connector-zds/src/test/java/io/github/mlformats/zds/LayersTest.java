package io.github.mlformats.zds;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import io.github.mlformats.core.testing.ConnectorLayers;

/** The package dependencies of the connector. */
@AnalyzeClasses(packages = "io.github.mlformats.zds", importOptions = DoNotIncludeTests.class)
class LayersTest extends ConnectorLayers {}
