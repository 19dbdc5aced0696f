import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileRows } from '../rows/file-rows.ts';
import { READY_MAPPINGS, readyMapping } from '../ready/ready-mappings.ts';
import { UNPACK_LIMITS } from '../rows/unpack.ts';
import { guessMapping } from './guess-mapping.ts';
import { guessOfReady } from './ready-guess.ts';
import { readSample } from './sample/sample.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../../../docs/examples/ready');
const CONTEXT = { zone: 'Europe/Madrid', now: new Date('2026-11-20T08:00:00Z') };
const bytesOf = async function* (bytes: Buffer) {
  yield bytes;
};

/** A file as it is guessed when it is sent in the browser. */
async function guessed(bytes: Buffer, fileName: string) {
  const sample = await readSample(bytesOf(bytes), fileName, UNPACK_LIMITS);
  const ready = sample.ready === null ? null : readyMapping(sample.ready)!;
  if (ready === null) return null;
  const reading = { kind: ready.kind, mapping: ready.mapping, fileName, format: undefined };
  const parts = await Array.fromAsync(fileRows(bytesOf(bytes), reading));
  const { header } = parts[0]!;
  const file = {
    sample,
    header,
    rows: parts.flatMap(({ rows }) => rows.cells),
    guessed: guessMapping(sample, CONTEXT).columns,
  };
  return { id: ready.id, guess: guessOfReady(ready, file, CONTEXT) };
}

const example = (name: string) => guessed(readFileSync(path.join(EXAMPLES, name)), name);

describe('a file of a platform', () => {
  it.each(READY_MAPPINGS.filter(({ shape }) => shape.length > 0).map(({ id }) => [id] as const))(
    'is known by its shape: %s',
    async (id) => {
      expect((await example(`${id}.json`))?.id).toBe(id);
    },
  );

  it('is not one of another shape', async () => {
    expect(await guessed(Buffer.from('[{"date":"2026-12-04","rate":80,"name":"El Pinar"}]'), 'x.json')).toBeNull();
  });

  it('tells of each path what it is read as, or that it is not read and what it holds', async () => {
    const { guess } = (await example('serpapi-google-hotels.json'))!;
    const of = (name: string) => guess.columns.find((column) => column.name === name);
    expect(of('properties[*].rate_per_night.extracted_lowest')).toMatchObject({
      field: 'price',
      reason: { by: 'layout', publisher: 'SerpApi: Google Hotels, a search' },
      example: expect.stringContaining('164.5') as string,
    });
    expect(of('search_parameters.check_out_date')).toMatchObject({ field: 'nights' });
    expect(of('properties[*].overall_rating')).toMatchObject({ field: null, values: ['4.4', '3.9'] });
  });

  it('lacks what its answers do not say, and is asked when it was seen and whether it is complete', async () => {
    const { guess } = (await example('channex-ari.json'))!;
    expect(guess.missing).toEqual(['campsite']);
    expect(guess.mapping.fields).toMatchObject({
      guests: { constant: '2' },
      channel: { constant: 'Own website' },
      minimum_nights_through: { column: 'value{*}.value.min_stay_through' },
    });
    expect(guess.mapping.fields).not.toHaveProperty('campsite');
    expect(guess.questions.map(({ asks }) => asks)).toEqual(['observed_at', 'complete']);
  });
});
