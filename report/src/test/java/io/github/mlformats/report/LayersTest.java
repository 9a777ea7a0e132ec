package io.github.mlformats.report;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.ColumnNames;

/** Reports show the results of inspectors, and know neither conversions nor the command line. */
@AnalyzeClasses(packages = "io.github.mlformats.report", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {
    @ArchTest
    static final ArchRule USE_THE_RESULTS_OF_INSPECTORS = classes()
            .should()
            .onlyDependOnClassesThat(DescribedPredicate.not(
                            JavaClass.Predicates.resideInAPackage("io.github.mlformats.."))
                    .or(JavaClass.Predicates.resideInAnyPackage(
                            "io.github.mlformats.report..", "io.github.mlformats.core.inspect.."))
                    .or(JavaClass.Predicates.belongToAnyOf(PlainText.class, UsageException.class, ColumnNames.class)));
}
