import type { NightChange } from '@vivac/domain/changes/change';
import { FACET_NAMES, type FacetTrack } from '@vivac/domain/changes/facet-track';
import type { MonthTracks, NightTracks } from '@vivac/domain/changes/offer-month-changes';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable, Transaction } from '#platform/database/database';
import { mapInTurns } from '#platform/turn';
import { OFFER_KEY } from '#modules/evidence/offer-columns';

/** What tells the months of offers apart, in the tables of evidence as in those of changes. */
export const KEY: readonly string[] = ['campsite_id', 'month', ...OFFER_KEY];

const TYPES: Readonly<Record<string, string>> = { campsite_id: 'int', month: 'date', original_type_id: 'int' };
const SEPARATOR = ':';

/** The key of a row as one text. */
export const keyOf = (alias: string) =>
  `concat_ws('${SEPARATOR}', ${KEY.map((column) => `${alias}.${column}`).join(', ')})`;

export const sameKey = (a: string, b: string) => KEY.map((column) => `${a}.${column} = ${b}.${column}`).join(' AND ');

const UNNESTED_KEYS = `unnest(${KEY.map((column, at) => `$${at + 1}::${TYPES[column] ?? 'smallint'}[]`).join(', ')})`;
/** Keys as rows named `k`, bound by {@link boundKeys} as the first values. */
export const KEYS = `${UNNESTED_KEYS} AS k(${KEY.join(', ')})`;

/** Their parts are numbers and days: as texts of arrays they are bound without a look at each of them. */
export function boundKeys(keys: readonly string[]): string[] {
  const parts = keys.map((key) => key.split(SEPARATOR));
  return KEY.map((_, column) => `{${parts.map((part) => part[column]!).join(',')}}`);
}

/** The parts of a key by column. */
function partsOf(key: string): Record<string, string> {
  const parts = key.split(SEPARATOR);
  return Object.fromEntries(KEY.map((column, at) => [column, parts[at]!]));
}

/** The length of stay that the offer of a key is quoted for. */
export function nightsOfKey(key: string): number {
  return Number(key.split(SEPARATOR)[KEY.indexOf('nights')]);
}

export function campsiteOfKey(key: string): number {
  return Number(key.split(SEPARATOR)[0]);
}

/** What was folded of one offer's month. */
export interface StoredTracks {
  readonly key: string;
  readonly tracks: MonthTracks;
}

export async function tracksOf(db: Queryable, keys: readonly string[]): Promise<Map<string, StoredTracks>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<{ key: string; tracks: string }>(
    `SELECT ${keyOf('t')} AS key, t.tracks FROM ${KEYS} JOIN change_tracks t ON ${sameKey('t', 'k')}`,
    boundKeys(keys),
  );
  const unpacked = ({ key, tracks }: (typeof rows)[number]): [string, StoredTracks] => [
    key,
    { key, tracks: unpackTracks(JSON.parse(tracks) as PackedTracks) },
  ];
  return new Map(await mapInTurns(rows, unpacked));
}

/** One offer's month after looks were folded. */
export interface MonthToKeep extends StoredTracks {
  readonly isWaiting: boolean;
  /** Those that are not over, and those that came to their end; of a month that is computed anew all that ever did. */
  readonly changes: readonly NightChange[];
  /** Whether what was kept of changes that are over is replaced too. */
  readonly isAnew: boolean;
}

/** Of campsites, by number, the firsts of the months of which some change is another than it was. */
export type ChangedMonths = ReadonlyMap<number, readonly Day[]>;

/** Keeps what was folded, and writes the changes anew that are not over: of a month that is computed anew all of them. */
export async function keepMonths(tx: Transaction, months: readonly MonthToKeep[]): Promise<ChangedMonths> {
  const changed: ChangedMonth[] = [];
  for (let at = 0; at < months.length; at += MONTHS_AT_ONCE) {
    changed.push(...(await keepSome(tx, months.slice(at, at + MONTHS_AT_ONCE))));
  }
  return byCampsite(changed);
}

/** Nobody waits while the values of so many are written to the database. */
const MONTHS_AT_ONCE = 400;

async function keepSome(tx: Transaction, months: readonly MonthToKeep[]): Promise<ChangedMonth[]> {
  await keepTracks(tx, months);
  const keys = months.map(({ key, isAnew }) => ({ ...partsOf(key), is_anew: isAnew }));
  const changes = await mapInTurns(months, (month) => rowsOfMonth(month).map((row) => JSON.stringify(row)));
  return tx.query<ChangedMonth>(
    `WITH gone AS (
         DELETE FROM offer_changes c USING jsonb_to_recordset($1::jsonb) AS k(${KEY_TYPES}, is_anew boolean)
         WHERE ${sameKey('c', 'k')} AND (k.is_anew OR c.state <> 'closed') RETURNING ${CHANGE_COLUMNS.map((column) => `c.${column}`).join(', ')}
       ), kept AS (
         INSERT INTO offer_changes (${CHANGE_COLUMNS.join(', ')})
         SELECT ${KEY.join(', ')}, kind, state, night_mask, from_values, to_values, confirmed_from, confirmed_to, price_cents, to_timestamp(seen_s),
           to_timestamp(confirmed_s), to_timestamp(closed_s), source_id, is_own
         FROM jsonb_to_recordset($2::jsonb) AS r(${KEY_TYPES}, kind text, state text, night_mask int, from_values int[],
           to_values int[], confirmed_from int[], confirmed_to int[], price_cents int[], seen_s float8, confirmed_s float8, closed_s float8, source_id smallint, is_own boolean)
         RETURNING ${CHANGE_COLUMNS.join(', ')}
       )
       SELECT DISTINCT campsite_id AS "campsiteId", month
       FROM ((TABLE gone EXCEPT ALL TABLE kept) UNION ALL (TABLE kept EXCEPT ALL TABLE gone)) AS another`,
    [JSON.stringify(keys), `[${changes.flat().join(',')}]`],
  );
}

interface ChangedMonth {
  readonly campsiteId: number;
  readonly month: Day;
}

function byCampsite(changed: readonly ChangedMonth[]): ChangedMonths {
  return new Map(
    [...Map.groupBy(changed, ({ campsiteId }) => campsiteId)].map(([id, rows]) => [id, rows.map(({ month }) => month)]),
  );
}

const CHANGE_COLUMNS = [
  ...KEY,
  'kind',
  'state',
  'night_mask',
  'from_values',
  'to_values',
  'confirmed_from',
  'confirmed_to',
  'price_cents',
  'seen_at',
  'confirmed_at',
  'closed_at',
  'source_id',
  'is_own',
];

const KEY_TYPES = KEY.map((column) =>
  column === 'month'
    ? 'month date'
    : `${column} ${column === 'campsite_id' || column === 'original_type_id' ? 'int' : 'smallint'}`,
).join(', ');

async function keepTracks(tx: Transaction, months: readonly MonthToKeep[]): Promise<void> {
  const next = KEY.length + 1;
  const packedMonths = await mapInTurns(months, ({ tracks }) => JSON.stringify(packTracks(tracks)));
  await tx.execute(
    `INSERT INTO change_tracks (${KEY.join(', ')}, tracks, is_waiting)
     SELECT ${KEY.join(', ')}, tracks::text, is_waiting
     FROM ROWS FROM (${UNNESTED_KEYS}, json_array_elements($${next}::json), unnest($${next + 1}::boolean[]))
       AS k(${KEY.join(', ')}, tracks, is_waiting)
     ON CONFLICT (${KEY.join(', ')}) DO UPDATE SET tracks = excluded.tracks, is_waiting = excluded.is_waiting`,
    // One text of all: as texts of an array each would be searched for quotes.
    [
      ...boundKeys(months.map(({ key }) => key)),
      `[${packedMonths.join(',')}]`,
      months.map(({ isWaiting }) => isWaiting),
    ],
  );
}

/** Changes of a month that are alike but for the night are one row. */
function rowsOfMonth({ key, changes }: MonthToKeep) {
  const alike = Map.groupBy(
    changes,
    ({ kind, state, seenAtS, confirmedAtS, closedAtS, sourceId }) =>
      `${kind} ${state} ${seenAtS} ${confirmedAtS} ${closedAtS} ${sourceId}`,
  );
  return [...alike.values()].flatMap((some) => apart(some).map((each) => rowOf(key, each)));
}

/** A night may have been moved twice by the same two looks: the mask of a row has it once. */
function apart(changes: readonly NightChange[]): NightChange[][] {
  const rows: NightChange[][] = [];
  for (const change of changes.toSorted((a, b) => a.night - b.night)) {
    const row = rows.find((each) => each.at(-1)!.night !== change.night);
    if (row) row.push(change);
    else rows.push([change]);
  }
  return rows;
}

function rowOf(key: string, changes: readonly NightChange[]) {
  const { kind, state, seenAtS, confirmedAtS, closedAtS, sourceId, isOwn } = changes[0]!;
  const parts = partsOf(key);
  return {
    ...parts,
    kind,
    state,
    night_mask: changes.reduce((mask, { night }) => mask | (1 << night), 0),
    from_values: changes.map(({ from }) => from),
    to_values: changes.map(({ to }) => to),
    confirmed_from: changes.map(({ confirmedFrom }) => confirmedFrom),
    confirmed_to: changes.map(({ confirmedTo }) => confirmedTo),
    price_cents: changes.map(({ priceCents }) => priceCents),
    seen_s: seenAtS,
    confirmed_s: confirmedAtS,
    closed_s: closedAtS,
    source_id: sourceId,
    is_own: isOwn,
  };
}

/**
 * Forgets what was folded of some campsites, and the changes of all months of offers but those that are kept anew. Resolves to the months of
 * which there was a change.
 */
export async function forgetChanges(
  tx: Transaction,
  campsiteIds: readonly number[],
  storedAnew: readonly string[],
): Promise<ChangedMonths> {
  await tx.execute('DELETE FROM change_tracks WHERE campsite_id = ANY($1::int[])', [campsiteIds]);
  const next = KEY.length + 1;
  return byCampsite(
    await tx.query<ChangedMonth>(
      `WITH gone AS (DELETE FROM offer_changes c WHERE campsite_id = ANY($${next}::int[])
         AND NOT EXISTS (SELECT 1 FROM ${KEYS} WHERE ${sameKey('k', 'c')}) RETURNING campsite_id, month)
       SELECT DISTINCT campsite_id AS "campsiteId", month FROM gone`,
      [...boundKeys(storedAnew), campsiteIds],
    ),
  );
}

/** A track with nothing but its baseline is that number, or a pair where the newest look saw another within the limit. */
type PackedTrack = number | readonly [baseline: number, last: number] | FacetTrack;
/** The facets in their order, then the last price; null for what never was seen. */
type PackedNight = readonly (PackedTrack | null)[];
type PackedTracks = readonly (PackedNight | null)[];

/** Most of what is kept of a month is baselines: written as numbers they take an eighth of the room. */
function packTracks(tracks: MonthTracks): PackedTracks {
  return tracks.map((night) => night && [...FACET_NAMES.map((name) => packed(night[name])), night.lastPrice ?? null]);
}

function unpackTracks(tracks: PackedTracks): MonthTracks {
  return tracks.map((night) => night && unpackedNight(night));
}

function packed(track: FacetTrack | undefined): PackedTrack | null {
  if (track === undefined) return null;
  const { baseline, last, trial, episode } = track;
  if (trial !== null || episode !== null || baseline === null || last === null) return track;
  return last === baseline ? baseline : [baseline, last];
}

function unpacked(track: PackedTrack): FacetTrack {
  if (typeof track === 'number') return { baseline: track, last: track, trial: null, episode: null };
  if ('baseline' in track) return track;
  return { baseline: track[0], last: track[1], trial: null, episode: null };
}

function unpackedNight(night: PackedNight): NightTracks {
  const tracks: Record<string, FacetTrack | number> = {};
  FACET_NAMES.forEach((name, at) => {
    const track = night[at] ?? null;
    if (track !== null) tracks[name] = unpacked(track);
  });
  const lastPrice = night[FACET_NAMES.length];
  if (typeof lastPrice === 'number') tracks['lastPrice'] = lastPrice;
  return tracks as NightTracks;
}
