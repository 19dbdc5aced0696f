import { describe, expect, it } from 'vitest';
import { findStrays } from './homes.ts';

const rulesIn = (text: string, path = 'apps/server/src/modules/prices/routes.ts'): string[] =>
  findStrays({ path, text }).map(({ rule }) => rule);

describe('SQL where a module is served', () => {
  it.each([
    "db.query('select price_cents from offers')",
    'db.query(`\n  with nights as (select 1)\n  select * from nights`)',
    "db.execute('insert into offers values ($1)')",
    "db.execute('update offers set seen_at = $1')",
    "db.execute('delete from offers')",
    '`copy offers (campsite_id) from stdin`',
  ])('is found: %s', (text) => {
    expect(rulesIn(text)).toEqual(['sql']);
  });

  it.each(["'Update the price'", "'Delete this watchlist?'", "'Selected nights'"])(
    'has no false positive in: %s',
    (text) => {
      expect(rulesIn(text)).toEqual([]);
    },
  );

  it.each(['store.ts', 'read.ts', 'quote-price.ts', 'upkeep/block-store.ts'])('is allowed in %s', (name) => {
    expect(rulesIn("'delete from offers'", `apps/server/src/modules/prices/${name}`)).toEqual([]);
  });

  it.each(['present.ts', 'nights/present-night.ts', 'nights/routes.ts'])('is found in %s', (name) => {
    expect(rulesIn("'delete from offers'", `apps/server/src/modules/prices/${name}`)).toEqual(['sql']);
  });
});

it('process.env is read in config.ts only', () => {
  expect(rulesIn("process.env['PORT']")).toEqual(['environment']);
  expect(rulesIn('readConfig(process.env)')).toEqual([]);
  expect(rulesIn("process.env['PORT']", 'apps/server/src/config.ts')).toEqual([]);
});

it('Date.now is read in platform/clock.ts only', () => {
  expect(rulesIn('new Date()')).toEqual(['clock']);
  expect(rulesIn('Date.now()')).toEqual(['clock']);
  expect(rulesIn('new Date(observedAt)')).toEqual([]);
  expect(rulesIn('new Date()', 'apps/server/src/platform/clock.ts')).toEqual([]);
});

it('the client’s IP address is read in client-address.ts only', () => {
  expect(rulesIn('limit(request.ip)')).toEqual(['client address']);
  expect(rulesIn('socket.remoteAddress')).toEqual(['client address']);
  expect(rulesIn('limit(request.clientAddress)')).toEqual([]);
  expect(rulesIn('raw.socket.remoteAddress', 'apps/server/src/platform/http/client-address.ts')).toEqual([]);
});

it('an address that forgets the base path is found in a page and in what is served', () => {
  const inPage = (text: string) => rulesIn(text, 'apps/web/src/features/api-keys/api-keys.tsx');
  expect(inPage("fetch('/api/config')")).toEqual(['page address']);
  expect(inPage('register(`/service-worker.es.js`)')).toEqual(['page address']);
  expect(inPage("navigate({ to: '/api-keys' })")).toEqual([]);
  expect(inPage('fetch(`${apiBase}/config`)')).toEqual([]);
  expect(rulesIn('`<form action="/identity/action">`')).toEqual(['served address']);
  expect(rulesIn('`<form action="${basePath}/identity/action">`')).toEqual([]);
});

it.each(["kind === 'price'", "of.kind !== 'reviews'", "'price' === rule.kind", 'if (kind === "reviews")'])(
  'a kind of rules is compared in its module only: %s',
  (text) => {
    expect(rulesIn(text)).toEqual(['rule kind']);
    expect(rulesIn(text, 'apps/server/src/modules/notifications/kinds/price-mails.ts')).toEqual([]);
    expect(rulesIn("kind === 'prices'")).toEqual([]);
  },
);

describe('a word of the wire', () => {
  it.each(['query.numberofguests', "filters['NumberOfGuests']", 'option.OriginalAccommodationType'])(
    'is found: %s',
    (text) => {
      expect(rulesIn(text)).toEqual(['wire word']);
      expect(rulesIn(text, 'packages/contract/src/dashboard.ts')).toEqual([]);
    },
  );

  it.each([
    'query.campsitename',
    'night.max_price',
    "field: 'startdate'",
    'const { key_date } = entry',
    'choice.sort_by',
  ])('that asks for a price or says one is found: %s', (text) => {
    expect(rulesIn(text)).toEqual(['wire word']);
    expect(rulesIn(text, 'packages/contract/src/wire/prices.ts')).toEqual([]);
  });

  it('that is a column too is found outside SQL and intake', () => {
    expect(rulesIn('line.observed_at')).toEqual(['shared word']);
    expect(rulesIn('p.observed_at', 'apps/server/src/modules/prices/write.ts')).toEqual([]);
    expect(rulesIn("source('observed_at')", 'packages/intake/src/mapping/fields.ts')).toEqual([]);
  });

  it.each(['filters.guests', 'numberOfGuestsText', "title: 'Number Of Guests'"])('is not seen in: %s', (text) => {
    expect(rulesIn(text)).toEqual([]);
  });
});

describe('a parameter of SQL', () => {
  const read = 'apps/server/src/modules/prices/read.ts';

  it.each([
    'export function nights(db: Queryable, conditions: string) {}',
    'export async function nights(\n  db: Queryable,\n  where?: string,\n) {}',
    'export const nights = async (sql: string) => sql;',
  ])('of what another module may ask is found: %s', (text) => {
    expect(rulesIn(text, read)).toEqual(['sql fragment']);
    expect(rulesIn(text)).toEqual([]);
  });

  it.each(['function walk(conditions: string) {}', 'export function nights(filters: OfferFilters) {}'])(
    'is not seen in: %s',
    (text) => {
      expect(rulesIn(text, read)).toEqual([]);
    },
  );
});
