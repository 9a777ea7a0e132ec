package io.github.mlformats.core.testing;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.mlformats.core.source.FormatDataSource;

/** What holds for every connector: its test of layers extends this, and names its package by {@code @AnalyzeClasses}. */
public abstract class ConnectorLayers {
    private static final String CORE = "io.github.mlformats.core..";
    private static final String CONNECTOR = "io.github.mlformats.*.";

    /** The packages of the core that connectors may use, beside the class that their data source extends. */
    private static final String[] SPI = {
        "..core.spi..",
        "..core.inspect..",
        "..core.vector..",
        "..core.option..",
        "..core.metric..",
        "..core.log..",
        "..core.bytes..",
        "..core.error.."
    };

    /** The rooms of a connector, from top to bottom. Not every connector has all of them. */
    private static final String[] ROOMS = {"inspect", "find", "read", "write", "plan", "schema", "format"};

    @ArchTest
    static final ArchRule THE_FORMAT_IS_A_LIBRARY_WITHOUT_SPARK_AND_HADOOP = noClasses()
            .that()
            .resideInAPackage(CONNECTOR + "format..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("org.apache..", "scala..")
                    .or(resideInAPackage("io.github.mlformats..")
                            .and(not(resideInAnyPackage(CONNECTOR + "format..", "..core.bytes..", "..core.error..")))));

    @ArchTest
    static final ArchRule OF_THE_CORE_THEY_USE_THE_SPI = noClasses()
            .that()
            .resideOutsideOfPackage(CORE)
            .should()
            .dependOnClassesThat(
                    resideInAPackage(CORE).and(not(resideInAnyPackage(SPI))).and(not(type(FormatDataSource.class))));

    @ArchTest
    static void roomsLookDownwardsOnly(JavaClasses connector) {
        for (int i = 1; i < ROOMS.length; i++) {
            String[] above = new String[i];
            for (int j = 0; j < i; j++) {
                above[j] = CONNECTOR + ROOMS[j] + "..";
            }
            noClasses()
                    .that()
                    .resideInAPackage(CONNECTOR + ROOMS[i] + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(above)
                    .allowEmptyShould(true)
                    .check(connector);
        }
    }
}
