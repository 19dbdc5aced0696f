import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { addStayPriceCommand } from './stay-price-command.ts';

const BUNGALOW = {
  rates: {
    per: 'unit',
    occupancy: { standard: 2, maximum: 4 },
    seasons: [
      {
        name: 'high season',
        from: '2027-08-01',
        to: '2027-08-31',
        guestPrices: [{ guests: 2, priceCents: 10_000 }],
        extraChildren: [{ underAge: 18, priceCents: 1000 }],
      },
    ],
    discounts: [{ kind: 'free_nights', nightsRequired: 7, nightsDiscounted: 1, repeats: true }],
  },
  restrictions: [{ from: '2027-08-01', to: '2027-08-31', arrivalWeekdays: [6], departureWeekdays: [6] }],
  fees: [{ code: 'cleaning', per: 'stay', periods: [{ priceCents: 4000 }] }],
  taxes: [
    { name: 'tourist tax', from: '2027-01-01', to: '2027-12-31', priceCents: 100, fromAge: 17, maximumNights: 5 },
  ],
};

let folder: string;
let printed: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stay-price-'));
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text.toString();
    return true;
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function run(plan: unknown, ...options: string[]): Promise<string> {
  const program = new Command('vivac').exitOverride();
  addStayPriceCommand(program);
  const path = await file('plan.json', plan);
  await program.parseAsync(['node', 'vivac', 'stay-price', '--plan', path, ...options]);
  return printed;
}

const WEEK = ['--arrival', '2027-08-07', '--nights', '7', '--adults', '2', '--booked', '2027-01-10'];

// @holds derived-10
describe('vivac stay-price', () => {
  it('prints the parts of the total, which night is free, and the tourist tax apart', async () => {
    const text = (await run(BUNGALOW, ...WEEK, '--children', '3,7')).replaceAll(/ {2,}/g, '  ');
    expect(text).toBe(
      [
        '  7 × nights, high season  €840.00',
        '  free nights (night 7)  −€120.00',
        '  fee, cleaning  €40.00',
        'total  €760.00',
        'per night  €108.57',
        '  tourist tax, tourist tax  €10.00',
        'tourist tax, not in the total  €10.00',
        '',
      ].join('\n'),
    );
  });

  it('prints the price as JSON', async () => {
    expect(JSON.parse(await run(BUNGALOW, ...WEEK, '--json'))).toMatchObject({
      kind: 'priced',
      basis: 'derived',
      totalCents: 64_000,
      perNightCents: 9143,
      taxCents: 1000,
    });
  });

  test.each([
    [
      'another arrival',
      ['--arrival', '2027-08-08', '--nights', '7', '--adults', '2'],
      'not for this stay: Saturday to Saturday\n',
    ],
    [
      'too many guests',
      ['--arrival', '2027-08-07', '--nights', '7', '--adults', '5'],
      'not for this stay: maximum guests 4\n',
    ],
    [
      'a night after the rates',
      ['--arrival', '2027-08-28', '--nights', '7', '--adults', '2'],
      'not known: no rate on night 5 of the stay\n',
    ],
    [
      'nobody',
      ['--arrival', '2027-08-07', '--nights', '7', '--adults', '0'],
      'not valid: adults, childAges: a stay needs at least one guest.\n',
    ],
  ])('prints why there is no price: %s', async (_, options, expected) => {
    expect(await run(BUNGALOW, ...options)).toBe(expected);
  });

  it('gives the price of the example in docs/stay-prices.md', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../docs/stay-prices.md'), 'utf8');
    const [, plan] = /```json\n([^`]*)```/.exec(page)!;
    const options = [...WEEK, '--children', '3,7', '--region', 'Catalunya', '--json'];
    expect(JSON.parse(await run(plan, ...options))).toMatchObject({ totalCents: 76_000, taxCents: 1400 });
    expect(page).toContain('= 760.00, and 14.00 tourist tax');
  });

  it('prices a file of stays, one a line', async () => {
    const stay = { arrival: '2027-08-07', nights: 7, adults: 2, childAges: [], bookedOn: '2027-01-10' };
    const path = await file('stays.jsonl', `${JSON.stringify(stay)}\n${JSON.stringify({ ...stay, nights: 8 })}\n{}\n`);
    const lines = (await run(BUNGALOW, '--stays', path, '--json')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { totalCents: 64_000 },
      { reason: 'not_for_this_stay', detail: { rule: 'departure_weekday', departures: [6] } },
      { reason: 'invalid', detail: { sentence: 'arrival: undefined is not a day YYYY-MM-DD.' } },
    ]);
  });

  it('names every problem of a plan by file, row and field, and prices nothing', async () => {
    const [season] = BUNGALOW.rates.seasons;
    const faulty = {
      ...BUNGALOW,
      rates: { ...BUNGALOW.rates, seasons: [season, { ...season, to: '2027-08-10' }] },
      fees: [{ code: 'cleaning', per: 'stay', periods: [{ priceCents: -1 }] }],
    };
    await expect(run(faulty, ...WEEK)).rejects.toThrow(
      /plan\.json: fees row 1, periods row 1, priceCents: has to be whole cents, 0 or more, not -1\.$/,
    );
    await expect(run({ ...faulty, fees: [] }, ...WEEK)).rejects.toThrow(
      /plan\.json: seasons row 2, from: the night of 2027-08-01 is priced by row 1 \(2027-08-01 to 2027-08-31\) too/,
    );
    expect(printed).toBe('');
  });

  it('says which file is missing or no JSON, and what a stay needs', async () => {
    await expect(run(BUNGALOW, '--stays', join(folder, 'none.jsonl'))).rejects.toThrow(
      'none.jsonl: there is no such file.',
    );
    await expect(run('{', ...WEEK)).rejects.toThrow(/plan\.json: this is no JSON/);
    await expect(run(BUNGALOW, '--nights', '7')).rejects.toThrow('a stay needs --arrival, --nights and --adults');
  });
});
