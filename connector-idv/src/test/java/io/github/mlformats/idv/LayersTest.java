package io.github.mlformats.idv;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.mlformats.core.testing.ConnectorLayers;

/** The layers of the connector. */
@AnalyzeClasses(packages = "io.github.mlformats.idv", importOptions = DoNotIncludeTests.class)
class LayersTest extends ConnectorLayers {
    @ArchTest
    static final ArchRule FORMAT_PACKAGES_DEPEND_DOWNWARD = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("..idv.format..")
            .layer("merge")
            .definedBy("..idv.format.merge")
            .layer("file")
            .definedBy("..idv.format")
            .layer("write")
            .definedBy("..idv.format.write")
            .layer("layout")
            .definedBy("..idv.format.layout")
            .layer("codec")
            .definedBy("..idv.format.codec")
            .layer("block")
            .definedBy("..idv.format.block")
            .whereLayer("merge")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("file")
            .mayOnlyBeAccessedByLayers("merge")
            .whereLayer("write")
            .mayOnlyBeAccessedByLayers("merge")
            .whereLayer("layout")
            .mayOnlyBeAccessedByLayers("merge", "file", "write")
            .whereLayer("codec")
            .mayOnlyBeAccessedByLayers("merge", "file", "write", "layout");
}
