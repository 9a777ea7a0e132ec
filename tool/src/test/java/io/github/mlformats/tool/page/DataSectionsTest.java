package io.github.mlformats.tool.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.page.Page.Block;
import io.github.mlformats.tool.page.content.DataSections;
import io.github.mlformats.tool.page.profile.RowSample;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataSectionsTest {
    /** As with other versions of Spark's libraries than those at compile time. */
    @Test
    void aSectionThatCannotBeMadeSaysWhy() {
        List<Page.Section> sections = DataSections.of(
                () -> {
                    throw new NoSuchMethodError("'void Sketch.update(long)'");
                },
                RowSample.parse("all"));

        assertThat(sections).hasSize(3).allSatisfy(section -> assertThat(section.blocks())
                .singleElement()
                .isInstanceOfSatisfying(Block.Message.class, message -> assertThat(message.toString())
                        .contains("'void Sketch.update(long)' (NoSuchMethodError;")));
    }
}
