import { importWorld } from '@vivac/testing/import-world';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { IMPORT_NOW, send } from '@vivac/testing/import-market';

const test = importWorld('reviews, batches');

const reviews = (content: string, sent: object = {}) => send(test.deps, content, { kind: 'reviews', ...sent });
const stored = () =>
  test.db.query<Record<string, unknown>>(
    `SELECT c.name AS campsite, review_date, date_precision, score_hundredths, nationality, accommodation_type,
       original_type, nights, guest_group, reviewer_name, title, positive, negative
     FROM reviews JOIN campsites c ON c.id = campsite_id ORDER BY review_date, score_hundredths`,
  );

const HEADER =
  'campsite,date,score,nationality,type,original_type,duration,group,reviewer_name,title,positive,negative,review_id\n';

describe('a review file', () => {
  // @holds review-22
  it('is stored with every field unchanged', async () => {
    const text = '"Todo, de verdad,\n""perfecto"" ☀"';
    const report = await reviews(
      `${HEADER}Cala Sirena,2026-08-15,9.5,ES,Bungalow,Bungalow Mar,3 noches,Familia,María,Bien,${text},,r1\n`,
    );
    expect(report).toMatchObject({ totals: { read: 1, stored: 1 }, campsites: 1 });
    expect(await stored()).toEqual([
      {
        campsite: 'Cala Sirena',
        review_date: '2026-08-15',
        date_precision: 'day',
        score_hundredths: 950,
        nationality: 'ES',
        accommodation_type: 'Bungalow',
        original_type: 'Bungalow Mar',
        nights: 3,
        guest_group: 'Familia',
        reviewer_name: 'María',
        title: 'Bien',
        positive: 'Todo, de verdad,\n"perfecto" ☀',
        negative: null,
      },
    ]);
  });

  it('has months, scales and group names converted by its mapping', async () => {
    const mapping = {
      kind: 'reviews',
      dateFormat: ['d MMM yyyy', 'MMMM, yyyy'],
      fields: {
        link: { template: 'https://camp.example.com/{place}' },
        date: { column: 'when' },
        score: { column: 'stars', scale: { from: 0, to: 5 } },
        group: { column: 'who', values: { Familie: 'Family' } },
      },
    };
    await reviews('place;when;stars;who\nlos-pinos;8 ago 2026;4,5;Familie\nlos-pinos;julio, 2025;5;Paar\n', {
      mapping,
    });
    expect(await stored()).toMatchObject([
      { review_date: '2025-07-01', date_precision: 'month', score_hundredths: 1000, guest_group: 'Paar' },
      { review_date: '2026-08-08', date_precision: 'day', score_hundredths: 900, guest_group: 'Family' },
    ]);
  });

  it.each([
    ['Nowhere,2026-08-15,9', /is the name of no campsite/],
    ['Cala Sirena,2026-08-15,11', /is not a score from 0 to 10/],
    ['Cala Sirena,2026-08-15,', /is empty/],
    ['Cala Sirena,15/08/2026,9', /is not a day written yyyy-MM-dd/],
    ['Cala Sirena,2026-11-23,9', /lies in the future/],
    ['Cala Sirena,2026-08-15,9\0', /holds a NUL character/],
  ])('rejects %j', async (bad, reason) => {
    const { problems, totals } = await reviews(`campsite,date,score\n${bad}\n`);
    expect(totals).toMatchObject({ read: 1, rejected: 1 });
    expect(problems[0]!.reason).toMatch(reason);
  });

  it('may have more reviews than one chunk', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `Cala Sirena,2026-08-15,${at % 11},,,,,,,,,,r${at}\n`);
    expect((await reviews(HEADER + rows.join(''))).totals).toMatchObject({ read: 2_500, stored: 2_500 });
    expect(await stored()).toHaveLength(2_500);
  });

  it('may have tomorrow’s date (time zones ahead)', async () => {
    expect((await reviews('campsite,date,score\nCala Sirena,2026-11-22,9\n')).totals).toMatchObject({ stored: 1 });
  });

  it.each([
    ['7', 7],
    ['1 night', 1],
    ['2 noches', 2],
    ['3 Na\u0308chte', 3],
    ['4notti', 4],
    ['', null],
  ])('parses the nights %j as %j', async (written, nights) => {
    await reviews(`campsite,date,score,duration\nCala Sirena,2026-08-15,9,${written}\n`);
    expect(await stored()).toMatchObject([{ nights }]);
  });

  it.each(['1 week', '3 nights in July', 'a night', '-1', '1.5'])('rejects %j as nights', async (written) => {
    const report = await reviews(`campsite,date,score,duration\nCala Sirena,2026-08-15,9,${written}\n`);
    expect(report.totals).toMatchObject({ rejected: 1 });
    expect(report.problems).toMatchObject([{ line: 2, column: 'duration', value: written }]);
  });

  it('extracts a part of a text by a regular expression, and names rows without a match', async () => {
    const pattern = '^Stayed (?<nights>\\d+ nights?)|^Day visit$';
    const mapping = {
      kind: 'reviews',
      fields: {
        campsite: { constant: 'Cala Sirena' },
        date: { constant: '2026-08-15' },
        score: { column: 'score' },
        duration: { column: 'stay', pattern },
      },
    };
    const long = `Stayed 4 nights${' '.repeat(984)}!`;
    const { totals, problems } = await reviews(
      `score,stay\n5,Stayed 3 nights in July\n6,Day visit\n7,\n8,for ever\n9,${long}\n10,${long}!\n`,
      { mapping },
    );
    expect(totals).toMatchObject({ stored: 4, rejected: 2 });
    expect((await stored()).map(({ score_hundredths, nights }) => [score_hundredths, nights])).toEqual([
      [500, 3],
      [600, null],
      [700, null],
      [900, 4],
    ]);
    expect(problems).toMatchObject([
      { line: 5, column: 'stay', value: 'for ever', reason: `does not match "${pattern}" of the mapping` },
      { line: 7, column: 'stay', reason: 'is longer than 1000 characters, beyond which no pattern is tried' },
    ]);
  });

  it('keeps HTML, right-to-left text and emoji, and decodes entities only by mapping', async () => {
    const text = '<b>Bé</b> &amp; <script>alert(1)</script> מקום נהדר 👨‍👩‍👧';
    await reviews(`campsite,date,score,title\nCala Sirena,2026-08-15,9,${text}\n`);
    expect(await stored()).toMatchObject([{ title: text }]);
  });

  it('replaces lone surrogates with U+FFFD, consistently in ids (deduplication)', async () => {
    const row = '{"campsite":"Cala Sirena","date":"2026-08-15","score":9,"title":"a\\ud800","review_id":"x\\udfff"}\n';
    const sent = { format: 'ndjson' as const };
    expect((await reviews(row, sent)).totals).toMatchObject({ stored: 1 });
    expect((await reviews(`${row}${row}`, sent)).totals).toMatchObject({ stored: 0, repeated: 2 });
    expect(await stored()).toMatchObject([{ title: 'a\ufffd' }]);
  });

  it('rejects texts longer than 50,000 characters', async () => {
    const row = (length: number) => `Cala Sirena,2026-08-15,9,${'ñ'.repeat(length)}\n`;
    const { totals, problems } = await reviews(`campsite,date,score,positive\n${row(50_000)}${row(50_001)}`);
    expect(totals).toMatchObject({ stored: 1, rejected: 1 });
    expect(problems).toMatchObject([{ line: 3, column: 'positive', reason: 'is longer than 50000 characters' }]);
  });
});

describe('two concurrent files', () => {
  it('get timestamps in commit order (race condition)', async () => {
    let seconds = 0;
    const clock = { ...test.deps.clock, now: () => new Date(IMPORT_NOW.getTime() + 1000 * (seconds += 1)) };
    const moving = { ...test.deps, clock };
    async function* slowly() {
      yield Buffer.from(`${HEADER}Cala Sirena,2026-08-15,9.5,,,,,,,,,,slow\n`);
      await send(moving, `${HEADER}Cala Sirena,2026-08-16,3,,,,,,,,,,quick\n`, { kind: 'reviews' });
    }
    await send(moving, '', { kind: 'reviews', bytes: Readable.from(slowly()) });
    expect(
      await test.db.query(
        `SELECT review_date AS date FROM reviews JOIN batches b ON b.number = batch_number ORDER BY b.received_at`,
      ),
    ).toEqual([{ date: '2026-08-16' }, { date: '2026-08-15' }]);
  });
});
