import { toSay } from '@vivac/text/sentence';
import { countLineEnds } from './decode-text.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { MAX_ROW_CHARACTERS } from '../rows/rows.ts';

const MOST = MAX_ROW_CHARACTERS.toLocaleString('en');

const LINE_TOO_LONG = toSay('lineTooLong', { most: MOST });
export const ROW_TOO_LONG = toSay('rowTooLong', { most: MOST });
const ONLY_BLANK = toSay('onlyBlank', { most: MOST });

/**
 * Passes a text on as it comes, and refuses it at a line beyond the cap, or at as many characters of blank lines before the
 * first other: whatever reads it gathers a line, and a line may never end.
 */
export async function* capLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let line = 1;
  let characters = 0;
  let blank = 0;
  for await (const text of texts) {
    if (blank !== -1) blank = /\S/.test(text) ? -1 : blank + text.length;
    if (blank > MAX_ROW_CHARACTERS) throw new ImportRefused(ONLY_BLANK, 1);
    const firstEnd = text.indexOf('\n');
    if (characters + (firstEnd === -1 ? text.length : firstEnd) > MAX_ROW_CHARACTERS) {
      throw new ImportRefused(LINE_TOO_LONG, line);
    }
    yield text;
    characters = firstEnd === -1 ? characters + text.length : text.length - text.lastIndexOf('\n') - 1;
    line += countLineEnds(text);
  }
}
