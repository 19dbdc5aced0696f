import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../language.ts';
import type { PriceRule } from './price.ts';
import type { ReviewRule } from './reviews.ts';
import { type KindOfRule, ruleId, rulesInOrder, ruleWords } from './rule-kinds.ts';
import { readNotificationRules, readRule } from '../read-notification-rules.ts';

const REVIEW = { type: 'email', schedule: 'weekly', condition: 'below', note: 7, enabled: true } as const;
const PRICE = { type: 'email', schedule: 'daily', spread: 5, up: true, enabled: true } as const;

const sentences = (given: unknown): readonly string[] | string => {
  const read = readNotificationRules(given);
  if (typeof read === 'string') return read;
  return 'problems' in read ? read.problems.map(({ sentence }) => sentence) : [];
};
const price = (changes: object) => ({ price: [{ ...PRICE, ...changes }] });
const review = (changes: object) => ({ reviews: [{ ...REVIEW, ...changes }] });

describe('parsing notification rules', () => {
  // @holds rule-9
  it('accepts valid rules unchanged', () => {
    const rules = { reviews: [REVIEW, { ...REVIEW, day: 7 }], price: [PRICE, { ...PRICE, up: false }] };
    expect(readNotificationRules(rules)).toEqual(rules);
  });

  // @holds rule-11 rule-12 rule-13
  it('fills in the defaults: 7 %, score 5, daily, on', () => {
    expect(readNotificationRules({ reviews: [{ condition: 'above' }], price: [{ up: false }] })).toEqual({
      reviews: [{ ...REVIEW, condition: 'above' }],
      price: [{ ...PRICE, up: false }],
    });
  });

  // @holds rule-15
  it.each([undefined, null, 'false', 0, 'no', {}])('is on when enabled is not a boolean: %j', (enabled) => {
    expect(readNotificationRules(price({ enabled }))).toEqual({ reviews: [], price: [PRICE] });
    expect(readNotificationRules(review({ enabled }))).toEqual({ reviews: [REVIEW], price: [] });
  });

  it('is off when enabled is false', () => {
    expect(readNotificationRules(price({ enabled: false }))).toMatchObject({ price: [{ enabled: false }] });
  });

  it('drops unknown fields and a null day', () => {
    expect(readNotificationRules(price({ id: 'x', words: 'y', next_run: null, day: null, __proto: 1 }))).toEqual({
      reviews: [],
      price: [PRICE],
    });
  });

  it('keeps the filters of a price rule, in their order', () => {
    const filters = { nights: 7, channel: 'Booking', guests: 2 };
    expect(JSON.stringify(readNotificationRules(price({ filters })))).toContain(
      '"filters":{"guests":2,"channel":"Booking","nights":7}',
    );
  });

  // @holds rule-54
  it.each([
    [{ guests: 0 }, 'must have a whole number from 1 to 100 as number of guests.'],
    [{ nights: 'Some' }, 'must have a whole number from 1 to 100, or Any, as length of stay.'],
    [{ channel: '' }, 'must have a name of at most 200 characters as channel.'],
    [{ extras: '\ud800' }, 'must have a name of at most 200 characters as included extras.'],
    [{ channels: 'x' }, 'have nothing called “channels”.'],
    [[], 'must be an object.'],
  ])('refuses the filters %j', (filters, sentence) => {
    expect(sentences(price({ filters }))).toEqual([`price rule 1: filters ${sentence}`]);
  });

  it('refuses a rule that differs from another in its filters alone', () => {
    const rules = [{ guests: 2 }, { guests: 4 }].map((filters) => ({ ...PRICE, filters }));
    expect(sentences({ price: rules })).toEqual([
      'price rule 2: differs from price rule 1 in its filters alone: change those.',
    ]);
  });

  it.each([[{}], [{ reviews: [] }], [{ reviews: null, price: [] }]])('of %j gives none', (given) => {
    expect(readNotificationRules(given)).toEqual({ reviews: [], price: [] });
  });

  // @holds rule-10 rule-11 rule-12 rule-13 rule-14
  it.each([
    [price({ spread: 0 }), []],
    [price({ spread: -0.01 }), ['price rule 1: spread must be 0 to 100, with at most two decimals.']],
    [price({ spread: 100 }), []],
    [price({ spread: 100.01 }), ['price rule 1: spread must be 0 to 100, with at most two decimals.']],
    [price({ spread: 7.25 }), []],
    [price({ spread: 7.255 }), ['price rule 1: spread must be 0 to 100, with at most two decimals.']],
    [price({ spread: '5' }), ['price rule 1: spread must be 0 to 100, with at most two decimals.']],
    [price({ spread: Number.NaN }), ['price rule 1: spread must be 0 to 100, with at most two decimals.']],
    [price({ up: 'true' }), ['price rule 1: up must be true or false.']],
    [price({ schedule: 'hourly' }), ['price rule 1: schedule must be daily or weekly.']],
    [price({ schedule: 'weekly', day: 1 }), []],
    [price({ schedule: 'weekly', day: 0 }), ['price rule 1: day must be 1 (Monday) to 7 (Sunday), or absent for any.']],
    [price({ schedule: 'weekly', day: 7 }), []],
    [price({ schedule: 'weekly', day: 8 }), ['price rule 1: day must be 1 (Monday) to 7 (Sunday), or absent for any.']],
    [price({ day: 3 }), ['price rule 1: day is for weekly rules only.']],
    [price({ type: 'sms' }), ['price rule 1: type can only be email.']],
    [review({ note: 0 }), []],
    [review({ note: -1 }), ['review rule 1: note must be 0 to 10, with at most two decimals.']],
    [review({ note: 10 }), []],
    [review({ note: 10.1 }), ['review rule 1: note must be 0 to 10, with at most two decimals.']],
    [review({ schedule: 'daily' }), ['review rule 1: schedule can only be weekly.']],
    [review({ condition: 'equal' }), ['review rule 1: condition must be below or above.']],
    [review({ day: 1.5 }), ['review rule 1: day must be 1 (Monday) to 7 (Sunday), or absent for any.']],
    [{ reviews: {} }, ['reviews must be a list of rules.']],
    [{ price: ['daily'] }, ['price rule 1: must be an object.']],
    [{ prices: [] }, 'There are no notifications of “prices”: only reviews and price.'],
    [[], 'notifications must be an object with the lists reviews and price.'],
    [null, 'notifications must be an object with the lists reviews and price.'],
  ])('%j is refused with %j', (given, wrong) => {
    expect(sentences(given)).toEqual(wrong);
  });

  it('reports all errors by kind, row and field', () => {
    const rules = { reviews: [REVIEW, { ...REVIEW, note: 11, condition: 1 }], price: [PRICE, { ...PRICE, up: 1 }] };
    expect(readNotificationRules(rules)).toMatchObject({
      problems: [
        { kind: 'reviews', row: 2, part: 'condition' },
        { kind: 'reviews', row: 2, part: 'note', sentence: expect.stringMatching(/^review rule 2: note/) },
        { kind: 'price', row: 2, part: 'up' },
      ],
    });
  });

  it('allows at most twenty rules of a kind', () => {
    const many = Array.from({ length: 21 }, (_, spread) => ({ ...PRICE, spread }));
    expect(sentences({ price: many })).toEqual(['There are 21 price rules, and at most 20 can be kept.']);
    expect(sentences({ price: many.slice(1) })).toEqual([]);
  });

  it('refuses duplicate rules, on or off, any day or Monday', () => {
    expect(sentences({ price: [PRICE, { ...PRICE, spread: 6 }, { ...PRICE, enabled: false }] })).toEqual([
      'price rule 3: does the same as price rule 1.',
    ]);
    expect(sentences({ reviews: [REVIEW, { ...REVIEW, day: 1 }, { ...REVIEW, day: 2 }] })).toEqual([
      'review rule 2: does the same as review rule 1.',
    ]);
  });

  it('is idempotent on whatever it accepts, and otherwise gives sentences', () => {
    const part = fc.oneof(fc.constantFrom('email', 'weekly', 'daily', 'below', 7, true, null, 0, 1), fc.jsonValue());
    const rule = fc.dictionary(
      fc.constantFrom('type', 'schedule', 'condition', 'note', 'spread', 'up', 'day', 'enabled', '__proto__'),
      part,
    );
    const rules = fc.oneof(
      fc.record({ reviews: fc.array(rule), price: fc.array(rule) }, { requiredKeys: [] }),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(rules, (given) => {
        const read = readNotificationRules(given);
        const sent =
          typeof read === 'string' ? [read] : 'problems' in read ? read.problems.map((each) => each.sentence) : [];
        expect(sent.every((sentence) => sentence.endsWith('.'))).toBe(true);
        expect(sent.length > 0 ? read : readNotificationRules(read)).toEqual(read);
      }),
      { numRuns: 300 },
    );
  });
});

describe('parsing one rule', () => {
  it('reads it by its kind', () => {
    expect(readRule('price', PRICE)).toEqual({ kind: 'price', rule: PRICE });
    expect(readRule('reviews', { ...REVIEW, note: 11 })).toMatchObject({
      problems: [{ part: 'note', sentence: 'review rule: note must be 0 to 10, with at most two decimals.' }],
    });
  });
});

describe('the id of a rule', () => {
  it.each<[KindOfRule, string]>([
    [{ kind: 'price', rule: PRICE }, 'price.daily.up.5'],
    [{ kind: 'price', rule: { ...PRICE, enabled: false } }, 'price.daily.up.5'],
    [
      { kind: 'price', rule: { ...PRICE, schedule: 'weekly', up: false, spread: 7.5, day: 3 } },
      'price.weekly-3.down.7.5',
    ],
    [{ kind: 'reviews', rule: REVIEW }, 'reviews.weekly-1.below.7'],
    [{ kind: 'reviews', rule: { ...REVIEW, day: 1 } }, 'reviews.weekly-1.below.7'],
  ])('%j is %s', (of, id) => {
    expect(ruleId(of)).toBe(id);
  });
});

describe('the description of a rule', () => {
  const words = (rule: Partial<PriceRule> | Partial<ReviewRule>): KindOfRule =>
    'condition' in rule
      ? { kind: 'reviews', rule: { ...REVIEW, ...(rule as ReviewRule) } }
      : { kind: 'price', rule: { ...PRICE, ...(rule as PriceRule) } };

  // @holds rule-26
  it.each([
    [
      words({}),
      'Every day at 07:00: nights of the next 90 days on which a competitor is at least 5% more expensive than your campsite.',
      'Cada día a las 07:00: noches de los próximos 90 días en las que un competidor es al menos un 5\u00a0% más caro que tu camping.',
      'Cada dia a les 07:00: nits dels propers 90 dies en què un competidor és almenys un 5\u00a0% més car que el teu càmping.',
      'Chaque jour à 07:00\u00a0: nuits des 90 prochains jours où un concurrent est au moins 5\u00a0% plus cher que votre camping.',
    ],
    [
      words({ schedule: 'weekly', day: 7, spread: 0, up: false }),
      'Every Sunday at 07:00: nights of the next 90 days on which a competitor is cheaper than your campsite.',
      'Cada domingo a las 07:00: noches de los próximos 90 días en las que un competidor es más barato que tu camping.',
      'Cada diumenge a les 07:00: nits dels propers 90 dies en què un competidor és més barat que el teu càmping.',
      'Chaque dimanche à 07:00\u00a0: nuits des 90 prochains jours où un concurrent est moins cher que votre camping.',
    ],
    [
      words({ condition: 'below', note: 7.5 }),
      'Every Monday at 07:00: new reviews of your campsite with a score below 7.5.',
      'Cada lunes a las 07:00: reseñas nuevas de tu camping con una puntuación inferior a 7,5.',
      'Cada dilluns a les 07:00: ressenyes noves del teu càmping amb una puntuació inferior a 7,5.',
      'Chaque lundi à 07:00\u00a0: nouveaux avis sur votre camping avec une note inférieure à 7,5.',
    ],
    [
      words({ condition: 'above', note: 9, day: 3 }),
      'Every Wednesday at 07:00: new reviews of your campsite with a score above 9.',
      'Cada miércoles a las 07:00: reseñas nuevas de tu camping con una puntuación superior a 9.',
      'Cada dimecres a les 07:00: ressenyes noves del teu càmping amb una puntuació superior a 9.',
      'Chaque mercredi à 07:00\u00a0: nouveaux avis sur votre camping avec une note supérieure à 9.',
    ],
  ])('of %j is in English, Spanish, Catalan and French', (of, ...sentences) => {
    expect(LANGUAGES.map((language) => ruleWords(of, language))).toEqual(sentences);
  });

  it('mentions new reviews first', () => {
    expect(rulesInOrder({ price: [PRICE], reviews: [REVIEW] }).map(({ kind }) => kind)).toEqual(['reviews', 'price']);
  });
});
