package io.github.mlformats.core;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.apache.spark.SparkThrowable;

/** Packages depend on those below them only. */
@AnalyzeClasses(packages = "io.github.mlformats.core", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {
    private static final String CORE = "io.github.mlformats.core.";

    /** From top to bottom. */
    private static final String[] LAYERS = {
        "spark", "scan", "write", "commit", "record", "vector", "index", "table", "io", "inspect", "spi", "option",
        "bytes", "error"
    };

    @ArchTest
    static void packagesOnlyLookDown(JavaClasses core) {
        for (int i = 1; i < LAYERS.length; i++) {
            String[] above = new String[i];
            for (int j = 0; j < i; j++) {
                above[j] = CORE + LAYERS[j] + "..";
            }
            noClasses()
                    .that()
                    .resideInAPackage(CORE + LAYERS[i] + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(above)
                    .check(core);
        }
    }

    @ArchTest
    static final ArchRule EVERY_PACKAGE_HAS_ITS_PLACE = classes()
            .should()
            .resideInAnyPackage(java.util.Arrays.stream(LAYERS)
                    .map(layer -> CORE + layer + "..")
                    .toArray(String[]::new));

    @ArchTest
    static final ArchRule NO_CYCLES = slices().matching(CORE + "(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_CYCLES_WITHIN_THE_SPI =
            slices().matching(CORE + "spi.(**)").should().beFreeOfCycles();
    /** What decodes bytes can be used without Spark, but for the interface that makes Spark show our errors, and Jackson. */
    @ArchTest
    static final ArchRule BYTES_AND_ERRORS_NEED_ONLY_JAVA = classes()
            .that()
            .resideInAnyPackage(CORE + "bytes..", CORE + "error..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                            "java..", "org.slf4j..", "com.fasterxml.jackson.core..", CORE + "bytes..", CORE + "error..")
                    .or(equivalentTo(SparkThrowable.class)));
}
