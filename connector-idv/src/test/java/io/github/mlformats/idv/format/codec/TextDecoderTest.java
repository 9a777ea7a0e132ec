package io.github.mlformats.idv.format.codec;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextDecoderTest {
    private static final int MISSING = 0x8000_0000;
    private static final String REPLACED = "\uFFFD";

    @Test
    void endsCountUtf16Units() {
        assertThat(texts("é😀x日", 1, 3, 3, 5)).containsExactly("é", "😀", "", "x日");
    }

    @Test
    void asciiStaysWhereItIs() {
        Block.Text block = (Block.Text) decode(new Bytes().i32(2, 1, 3).string("abc"), 2);

        assertThat(block.offset()).isEqualTo(BlockDecoding.START + 3 * 4 + 1);
        assertThat(block.ends()).startsWith(0, 1, 3);
    }

    @Test
    void anEmptyBlockIsFiveBytes() {
        assertThat(texts("")).isEmpty();
        assertThat(texts("", 0, 0)).containsExactly("", "");
    }

    @Test
    void bit31MeansMissing() {
        assertThat(texts("ab", MISSING, 1, MISSING | 1, 1, 2, MISSING | 2))
                .isEqualTo(asList(null, "a", null, "", "b", null));
    }

    @Test
    void aMissingTextRepeatsTheEndBefore() {
        assertThatThrownBy(() -> texts("ab", 1, MISSING | 2))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageEndingWith("found 2 (missing) after 1 for value 1");
    }

    @Test
    void anEndMaySplitASurrogatePair() {
        assertThat(texts("a😀b", 2, 4)).containsExactly("a" + REPLACED, REPLACED + "b");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "61 ff 62, 1, 2, 3",
        "61 c3 62, 1, 2, 3",
        "61 c0 62, 1, 2, 3",
        "61 f5 62, 1, 2, 3",
        "61 e9 62, 1, 2, 3",
        "61 62 c3, 1, 2, 3"
    })
    void malformedBytesBecomeReplacementCharacters(String hex, int first, int second, int third) {
        String decoded = new String(new Bytes().hex(hex).array(), StandardCharsets.UTF_8);
        Bytes block = new Bytes().i32(3, first, second, third).leb(3).hex(hex);

        assertThat(BlockDecoding.values(IdvType.Primitive.TEXT, decode(block, 3)))
                .containsExactly(decoded.substring(0, 1), decoded.substring(1, 2), decoded.substring(2, 3));
    }

    @ParameterizedTest(name = "{0} ends at {1}")
    @CsvSource({"abc, 2, 3", "abc, 4, 3", "aé, 1, 2", "aé, 3, 2", "😀, 1, 2", "😀, 3, 2", "'', 1, 0"})
    void lastOffsetIsTheLengthOfTheText(String text, int end, int units) {
        assertThatThrownBy(() -> texts(text, end))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(
                        "f is corrupt at byte 11 (column 'a', block 7): "
                                + "expected text of %d UTF-16 units, found %d units",
                        end, units);
    }

    @Test
    void endsDoNotDecrease() {
        assertThatThrownBy(() -> texts("abc", 2, 1, 3))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage("f is corrupt at byte 11 (column 'a', block 7): "
                        + "expected ends of texts that do not decrease, found 1 after 2 for value 1");
    }

    @Test
    void lengthsAreComparedWithTheRemainingBytes() {
        assertThatThrownBy(() -> decode(new Bytes().i32(3, 0), 3)).hasMessageEndingWith("found 4 bytes left");
        assertThatThrownBy(() -> decode(new Bytes().i32(1, 5).hex("ffffffff07"), 1))
                .hasMessageEndingWith("expected 2147483647 bytes of text, found 0 bytes left");
        assertThatThrownBy(() -> decode(new Bytes().i32(1, 5).hex("ffffffff0f"), 1))
                .isInstanceOf(CorruptFileException.class);
    }

    @Property
    void cutsTextLikeJavaCutsStrings(@ForAll("texts") List<String> values) {
        String all = String.join("", values);
        int[] ends = new int[values.size()];
        int end = 0;
        for (int i = 0; i < ends.length; i++) {
            end += values.get(i).length();
            ends[i] = end;
        }
        String stored = wellFormed(all);

        List<Object> expected = new ArrayList<>();
        for (int i = 0; i < ends.length; i++) {
            expected.add(wellFormed(stored.substring(i == 0 ? 0 : ends[i - 1], ends[i])));
        }
        assertThat(texts(stored, ends)).isEqualTo(expected);
    }

    /** Few characters, so that pairs, halves of pairs and long runs of ASCII occur often. */
    @Provide
    Arbitrary<List<String>> texts() {
        return Arbitraries.strings()
                .withChars('a', 'b', 'c', 'd', 'é', '日', '\uD83D', '\uDE00')
                .ofMaxLength(30)
                .list()
                .ofMaxSize(20);
    }

    private static String wellFormed(String text) {
        StringBuilder result = new StringBuilder();
        text.codePoints()
                .forEach(each ->
                        result.appendCodePoint(each <= 0xFFFF && Character.isSurrogate((char) each) ? 0xFFFD : each));
        return result.toString();
    }

    private static List<Object> texts(String text, int... ends) {
        Bytes block = new Bytes().i32(ends.length).i32(ends).string(text);
        return BlockDecoding.values(IdvType.Primitive.TEXT, decode(block, ends.length));
    }

    private static Block decode(Bytes block, int count) {
        return BlockDecoding.decode(new Bytes().codec("TextSpan"), count, block);
    }
}
