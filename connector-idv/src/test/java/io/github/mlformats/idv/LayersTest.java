package io.github.mlformats.idv;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.mlformats.core.testing.ConnectorLayers;

/** The rooms of the connector. */
@AnalyzeClasses(packages = "io.github.mlformats.idv", importOptions = DoNotIncludeTests.class)
class LayersTest extends ConnectorLayers {
    @ArchTest
    static final ArchRule ROOMS_OF_THE_FORMAT_LOOK_DOWNWARDS = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("..idv.format..")
            .layer("join")
            .definedBy("..idv.format.join")
            .layer("file")
            .definedBy("..idv.format")
            .layer("write")
            .definedBy("..idv.format.write")
            .layer("encode")
            .definedBy("..idv.format.encode")
            .layer("annotation")
            .definedBy("..idv.format.annotation")
            .layer("layout")
            .definedBy("..idv.format.layout")
            .layer("codec")
            .definedBy("..idv.format.codec")
            .layer("block")
            .definedBy("..idv.format.block")
            .whereLayer("join")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("file")
            .mayOnlyBeAccessedByLayers("join")
            .whereLayer("write")
            .mayOnlyBeAccessedByLayers("join")
            .whereLayer("encode")
            .mayOnlyBeAccessedByLayers("join", "write")
            .whereLayer("annotation")
            .mayOnlyBeAccessedByLayers("join", "file")
            .whereLayer("layout")
            .mayOnlyBeAccessedByLayers("join", "file", "write", "annotation")
            .whereLayer("codec")
            .mayOnlyBeAccessedByLayers("join", "file", "write", "annotation", "layout");
}
