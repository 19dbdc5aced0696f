import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { unpackTerms } from '@vivac/domain/offers/stay-terms';
import { offerContexts } from '@vivac/intake/kinds/reading-context';
import { LOOK_OUTCOMES, PLACE, type PriceReader, priceReader, ROW_PLACES } from '@vivac/intake/kinds/price-reader';
import { fieldSources } from '@vivac/intake/mapping/field-source';
import { Unknown } from '@vivac/intake/mapping/names';
import { parseMapping } from '@vivac/intake/mapping/parse-mapping';
import { fileRows } from '@vivac/intake/rows/file-rows';
import { UNPACK_LIMITS } from '@vivac/intake/rows/unpack';
import { Problem } from '@vivac/intake/verdict/import-refused';
import { guessMapping } from '@vivac/intake/guess/guess-mapping';
import { readSample } from '@vivac/intake/guess/sample/sample';

const NOW = new Date('2026-11-22T10:00:00Z');

async function* bytesOf(content: string) {
  yield Buffer.from(content);
}

/** What each row of a file is read as, the guess accepted as it comes: euros a night, or a word for what it is instead; or the name of its board or channel. */
export async function readAsGuessed(
  content: string,
  fileName: string,
  tell: 'extras' | 'channel' | null = null,
): Promise<string[]> {
  const guess = guessMapping(await readSample(bytesOf(content), fileName, UNPACK_LIMITS), {
    zone: 'Europe/Madrid',
    now: NOW,
  });
  if (!guess.isRecognised || guess.kind !== 'prices') return ['not prices'];
  if (guess.missing.length > 0) return [`asked for ${guess.missing.join(', ')}`];
  const mapping = parseMapping(JSON.parse(JSON.stringify(guess.mapping)));
  const names: string[] = [];
  const read: string[] = [];
  const reading = { kind: mapping.kind, mapping, fileName, format: undefined };
  for await (const { header, rows } of fileRows(bytesOf(content), reading)) {
    const context = {
      lookups: { findCampsite: async () => 7, numberOf: async (_: string, name: string) => names.push(name) - 1 },
      mapping,
      sources: fieldSources(mapping, header, fileName),
      sourceName: 'File',
      zone: 'Europe/Madrid',
      observedAt: NOW,
      now: NOW,
    };
    const readers = offerContexts(context).map(priceReader);
    for (const cells of rows.cells)
      for (const reader of readers) {
        const row = new Float64Array(ROW_PLACES);
        const meaning = await readRow(reader, cells, row);
        read.push(tell === null ? meaning : names[row[PLACE[tell]]!]!);
      }
  }
  return read;
}

async function readRow(reader: PriceReader, cells: readonly string[], row: Float64Array): Promise<string> {
  const problem = reader(cells, row);
  if (problem instanceof Unknown) {
    await problem.learn();
    return readRow(reader, cells, row);
  }
  if (problem instanceof Problem) return problem.outcome === 'skipped' ? 'left out' : 'rejected';
  return meaningOf(row);
}

function meaningOf(row: Float64Array): string {
  const nights = row[PLACE.nights]!;
  const euros = row[PLACE.priceCents]! / 100;
  return whyNoPrice(row) ?? (nights === 1 || nights === NIGHTLY_RATE ? String(euros) : `${euros} × ${nights} nights`);
}

function whyNoPrice(row: Float64Array): string | null {
  const { closed = false, stopSale = false } = row[PLACE.terms]! < 0 ? {} : unpackTerms(row[PLACE.terms]!);
  const words: readonly (readonly [boolean, string])[] = [
    [LOOK_OUTCOMES[row[PLACE.outcome]!] === 'failed', 'failed'],
    [closed, 'closed'],
    [stopSale, 'stop sale'],
    [row[PLACE.priceCents]! < 0 && row[PLACE.availability]! > 0, 'free, price unknown'],
    [row[PLACE.priceCents]! < 0 || row[PLACE.availability] === 0, 'sold out'],
  ];
  return words.find(([holds]) => holds)?.[1] ?? null;
}

/** A file of nights in July 2027, one campsite, one row a night. */
export const nightsOf = (header: string, ...rows: string[]) =>
  [`Camping;Fecha;${header}`, ...rows.map((cells, at) => `El Pinar;2027-07-${10 + at};${cells}`)].join('\n');
