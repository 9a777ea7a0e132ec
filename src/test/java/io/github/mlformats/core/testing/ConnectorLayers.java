package io.github.mlformats.core.testing;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.mlformats.core.spark.FormatDataSource;
import java.util.stream.Stream;

/** Layering rules for every connector. Its test extends this class and names its package with {@code @AnalyzeClasses}. */
public abstract class ConnectorLayers {
    private static final String CORE = "io.github.mlformats.core..";
    private static final String CONNECTOR = "io.github.mlformats.*.";

    /** The packages of the core that connectors may use, in addition to the base class of their data source. */
    private static final String[] SPI = {
        "..core.spi..",
        "..core.inspect..",
        "..core.record..",
        "..core.vector..",
        "..core.option..",
        "..core.bytes..",
        "..core.error.."
    };

    /** The packages that a connector may have, from top to bottom. */
    private static final String[] PACKAGES = {"read", "write", "schema", "format"};

    /** The root package has the entry points: the data source for Spark, the format for the core, the inspector for the command line. */
    @ArchTest
    static final ArchRule PACKAGES_ARE_THE_SAME_IN_ALL_CONNECTORS = classes()
            .that()
            .resideOutsideOfPackage(CORE)
            .should()
            .resideInAnyPackage(Stream.concat(
                            Stream.of("io.github.mlformats.*"),
                            Stream.of(PACKAGES).map(name -> CONNECTOR + name + ".."))
                    .toArray(String[]::new));

    @ArchTest
    static final ArchRule THE_FORMAT_IS_A_LIBRARY_WITHOUT_SPARK_AND_HADOOP = noClasses()
            .that()
            .resideInAPackage(CONNECTOR + "format..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("org.apache..", "scala..")
                    .or(resideInAPackage("io.github.mlformats..")
                            .and(not(resideInAnyPackage(CONNECTOR + "format..", "..core.bytes..", "..core.error..")))));

    @ArchTest
    public static final ArchRule CONNECTORS_USE_ONLY_THE_SPI_OF_THE_CORE = noClasses()
            .that()
            .resideOutsideOfPackage(CORE)
            .should()
            .dependOnClassesThat(
                    resideInAPackage(CORE).and(not(resideInAnyPackage(SPI))).and(not(type(FormatDataSource.class))));

    @ArchTest
    static void packagesDependDownwardsOnly(JavaClasses connector) {
        for (int i = 1; i < PACKAGES.length; i++) {
            String[] above = new String[i];
            for (int j = 0; j < i; j++) {
                above[j] = CONNECTOR + PACKAGES[j] + "..";
            }
            noClasses()
                    .that()
                    .resideInAPackage(CONNECTOR + PACKAGES[i] + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(above)
                    .allowEmptyShould(true)
                    .check(connector);
        }
    }
}
