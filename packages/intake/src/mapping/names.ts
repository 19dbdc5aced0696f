import { EMPTY, textUpTo } from './convert.ts';
import { type FieldReader, asRead, translator } from './field-reader.ts';
import type { FieldSource } from './field-source.ts';
import { Flaw, Problem } from '../verdict/import-refused.ts';
import { detached } from './remembered.ts';

// The database keeps names in unique indexes, whose entries are bounded.
export const MAX_NAME_CHARACTERS = 300;
const MAX_REMEMBERED = 100_000;

/** A name whose number must be asked for, before the row can be read again. */
export class Unknown {
  readonly learn: () => Promise<void>;

  constructor(learn: () => Promise<void>) {
    this.learn = learn;
  }
}

export type NameReader = FieldReader<number | Unknown>;

/**
 * Reads names as the numbers under which the database knows them. Each number is asked for once, so that a row costs no
 * more than a look into a map.
 */
export function nameReader(
  source: FieldSource | null,
  fallback: string | null,
  ask: (name: string) => Promise<number | Flaw>,
): NameReader {
  const known = new Map<string, number | Problem>();
  const translate = translator(source?.mapping ?? {});
  const check = textUpTo(MAX_NAME_CHARACTERS);

  const named = async (written: string | Flaw): Promise<number | Flaw> => {
    const name = written instanceof Flaw ? written : check(written || (fallback ?? ''));
    if (name instanceof Flaw) return name;
    return name === '' ? EMPTY : ask(name);
  };
  const answer = async (raw: string): Promise<number | Problem> => {
    const text = translate(raw);
    const found = await named(text);
    return found instanceof Flaw ? new Problem(asRead(found, raw, text), source, raw) : found;
  };
  const text = source ? source.text : () => '';
  let lastText: string | null = null;
  let last: number | Problem = 0;
  return (cells) => {
    const raw = text(cells);
    if (raw === lastText) return last;
    const found = known.get(raw);
    if (found === undefined) {
      return new Unknown(async () => {
        if (known.size >= MAX_REMEMBERED) known.clear();
        known.set(detached(raw), await answer(raw));
      });
    }
    lastText = raw;
    last = found;
    return found;
  };
}
