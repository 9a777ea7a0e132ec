package io.github.mlformats.idv;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import io.github.mlformats.core.testing.ConnectorLayers;

/** The rooms of the connector. */
@AnalyzeClasses(packages = "io.github.mlformats.idv", importOptions = DoNotIncludeTests.class)
class LayersTest extends ConnectorLayers {}
