package io.github.mlformats.angel;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.mlformats.core.testing.ConnectorLayers;

/** The package dependencies of the connector. */
@AnalyzeClasses(packages = "io.github.mlformats.angel", importOptions = DoNotIncludeTests.class)
class LayersTest extends ConnectorLayers {
    /** The jar of Spark ML may be missing. */
    @ArchTest
    static final ArchRule ONLY_THE_CONVERTER_NEEDS_SPARK_ML = noClasses()
            .that()
            .haveSimpleNameNotStartingWith("SparkMl")
            .and()
            .haveNameNotMatching(".*\\.MatrixElements.*")
            .should()
            .dependOnClassesThat(resideInAPackage("org.apache.spark.ml..")
                    .or(simpleNameStartingWith("SparkMlConverter"))
                    .or(simpleNameStartingWith("MatrixElements"))
                    .or(simpleName("MatrixCatalog")))
            .allowEmptyShould(false);

    @ArchTest
    static final ArchRule FORMAT_PACKAGES_DEPEND_DOWNWARD = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("..angel.format..")
            .layer("format")
            .definedBy("..angel.format")
            .layer("decode")
            .definedBy("..angel.format.decode")
            .layer("matrix")
            .definedBy("..angel.format.matrix")
            .whereLayer("format")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("decode")
            .mayOnlyBeAccessedByLayers("format");
}
