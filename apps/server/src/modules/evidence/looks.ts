import { NO_TERMS } from '@vivac/domain/offers/stay-terms';
import { firstDayOf } from '@vivac/domain/time/day';
import { LOOK_OUTCOMES, NOTHING_AT_ALL, PLACE } from '@vivac/intake/kinds/price-reader';
import { NONE } from '@vivac/intake/mapping/convert';
import type { LookPart } from '@vivac/intake/mapping/mapping';
import type { Transaction } from '#platform/database/database';

const ALL_PARTS: readonly LookPart[] = ['channel', 'guests', 'nights'];
const FAILED = LOOK_OUTCOMES.indexOf('failed');

/** Gathers the looks that price rows tell of (stay-7). */
interface LookRows {
  /** Whether the row says no more than that a look found nothing, or was not answered. */
  readonly saysNoPrice: (row: Float64Array) => boolean;
  readonly add: (row: Float64Array) => void;
  /** A row that is left out: what it would have named must not end, so its look is not complete. */
  readonly leaveOut: (row: Float64Array) => void;
  /** A row of which nothing is known: no look of the file is complete. */
  readonly leaveOutUnknown: () => void;
  /** After the last row. */
  readonly all: () => LookRow[];
  /** How many nights of looks are not complete since rows of them are left out. */
  readonly openNights: () => number;
}

/** `complete` has the parts that each look of the file is of; null where the file does not say that its looks are complete. */
export function lookRows(complete: readonly LookPart[] | null): LookRows {
  const rows = new Map<string, LookRow>();
  const leftOut = leftOutLooks();
  const parts = complete ?? ALL_PARTS;
  const isFailure = (row: Float64Array) => row[PLACE.outcome]! >= FAILED;
  const isNothing = (row: Float64Array) => row[PLACE.nothingAtAll]! > NOTHING_AT_ALL.no;
  const add = (row: Float64Array): void => {
    const failed = isFailure(row);
    if (complete === null && !failed && !isNothing(row)) return;
    const months = row[PLACE.stayNight]! >> 5;
    const campsiteId = row[PLACE.campsite]!;
    const channelId = parts.includes('channel') ? row[PLACE.channel]! : 0;
    const guests = parts.includes('guests') ? row[PLACE.guests]! : 0;
    const nights = isOfAnyLength(row, parts) ? -1 : row[PLACE.nights]!;
    const seenS = row[PLACE.seenS]!;
    const key = `${campsiteId} ${months} ${channelId} ${guests} ${nights} ${seenS}`;
    let look = rows.get(key);
    if (look === undefined) {
      const month = firstDayOf({ year: Math.floor(months / 12), month: (months % 12) + 1 });
      look = { campsiteId, month, channelId, guests, nights, seenS, answeredNights: 0, failedNights: 0 };
      rows.set(key, look);
    }
    const bit = 1 << (row[PLACE.stayNight]! & 31);
    if (failed) look.failedNights |= bit;
    else look.answeredNights |= bit;
  };
  const settled = once(() => leftOut.reopen([...rows.values()]));
  return {
    // A restriction, such as the closed season, says more than that there is no price.
    saysNoPrice: (row) =>
      isFailure(row) ||
      ((complete !== null || isNothing(row)) &&
        LOOK_OUTCOMES[row[PLACE.outcome]!] === 'none' &&
        row[PLACE.terms]! <= NO_TERMS),
    add,
    leaveOut: (row) => complete !== null && leftOut.add(row),
    leaveOutUnknown: () => complete !== null && leftOut.addUnknown(),
    all: () => settled().looks,
    openNights: () => settled().openNights,
  };
}

function isOfAnyLength(row: Float64Array, parts: readonly LookPart[]): boolean {
  return !parts.includes('nights') || row[PLACE.nothingAtAll] === NOTHING_AT_ALL.ofAnyLength;
}

function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | null = null;
  return () => (computed ??= { value: compute() }).value;
}

/** What is known of the look of a row that is left out; null stands for what could not be read. */
interface LeftOutLook {
  readonly campsiteId: number | null;
  /** The first of its month and the bit of its night. */
  readonly night: { readonly month: string; readonly bit: number } | null;
  readonly channelId: number | null;
  readonly guests: number | null;
  readonly nights: number | null;
  readonly seenS: number | null;
}

const ANY_CHANNEL = 0;
const ANY_GUESTS = 0;
const ANY_NIGHTS = -1;
/** Beyond so many different ones no look of the file is complete: each is compared with the looks of its campsite. */
const MAX_DIFFERENT = 10_000;
const SCOPE = [PLACE.campsite, PLACE.stayNight, PLACE.channel, PLACE.guests, PLACE.nights, PLACE.seenS];

interface LeftOutLooks {
  readonly add: (row: Float64Array) => void;
  readonly addUnknown: () => void;
  /** Takes back that looks were complete where rows of them are left out. */
  readonly reopen: (looks: LookRow[]) => { readonly looks: LookRow[]; readonly openNights: number };
}

/** The looks of rows that are left out of a file whose looks are complete otherwise. */
function leftOutLooks(): LeftOutLooks {
  const known = new Map<string, LeftOutLook>();
  let isAny = false;
  return {
    add(row) {
      if (isAny || row[PLACE.campsite] === NONE) return;
      if (known.size >= MAX_DIFFERENT) isAny = true;
      else known.set(SCOPE.map((place) => row[place]).join(' '), leftOutLookOf(row));
    },
    addUnknown() {
      isAny = true;
    },
    reopen(looks) {
      const before = nightsOf(looks);
      if (isAny) for (const look of looks) look.answeredNights = 0;
      else reopenKnown(looks, [...known.values()]);
      const stored = looks.filter(({ answeredNights, failedNights }) => answeredNights !== 0 || failedNights !== 0);
      return { looks: stored, openNights: before - nightsOf(stored) };
    },
  };
}

function leftOutLookOf(row: Float64Array): LeftOutLook {
  const read = (place: number) => (Number.isNaN(row[place]) ? null : row[place]!);
  const night = read(PLACE.stayNight);
  const months = night === null ? 0 : night >> 5;
  return {
    campsiteId: read(PLACE.campsite),
    night:
      night === null
        ? null
        : { month: firstDayOf({ year: Math.floor(months / 12), month: (months % 12) + 1 }), bit: 1 << (night & 31) },
    channelId: read(PLACE.channel),
    guests: read(PLACE.guests),
    nights: read(PLACE.nights),
    seenS: read(PLACE.seenS),
  };
}

function reopenKnown(looks: readonly LookRow[], leftOut: readonly LeftOutLook[]): void {
  if (leftOut.length === 0) return;
  const byCampsite = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  for (const one of leftOut) {
    const near = one.campsiteId === null ? looks : (byCampsite.get(one.campsiteId) ?? []);
    for (const look of near) if (isOf(one, look)) look.answeredNights &= one.night === null ? 0 : ~one.night.bit;
  }
}

/** Whether a row that is left out may be of a look: what could not be read may be anything, as what a look did not ask for. */
function isOf({ night, seenS, channelId, guests, nights }: LeftOutLook, look: LookRow): boolean {
  const may = (read: unknown, requested: unknown, any: unknown = null) =>
    read === null || requested === any || read === requested;
  return (
    may(night?.month ?? null, look.month) &&
    may(seenS, look.seenS) &&
    may(channelId, look.channelId, ANY_CHANNEL) &&
    may(guests, look.guests, ANY_GUESTS) &&
    may(nights, look.nights, ANY_NIGHTS)
  );
}

function nightsOf(looks: readonly LookRow[]): number {
  return looks.reduce((sum, { answeredNights }) => sum + bitsOf(answeredNights), 0);
}

function bitsOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** What one batch looked for at one moment in one month; the parts of the scope that were not asked for are 0, nights −1. */
interface LookRow {
  readonly campsiteId: number;
  /** The first of the month. */
  readonly month: string;
  readonly channelId: number;
  readonly guests: number;
  readonly nights: number;
  /** Seconds since 1970. */
  readonly seenS: number;
  answeredNights: number;
  failedNights: number;
}

/** Appends the looks of a batch to the evidence. */
export async function storeLooks(tx: Transaction, batchNumber: number, looks: readonly LookRow[]): Promise<void> {
  if (looks.length === 0) return;
  await tx.execute(
    `INSERT INTO looks (batch_number, campsite_id, month, channel_id, guests, nights, observed_at, answered_nights,
       failed_nights)
     SELECT $1::int, campsite, month, channel, guests, nights, to_timestamp(seen), answered, failed
     FROM unnest($2::int[], $3::date[], $4::smallint[], $5::smallint[], $6::smallint[], $7::float8[], $8::int[], $9::int[])
       AS look(campsite, month, channel, guests, nights, seen, answered, failed)
     ORDER BY campsite, month, channel, guests, nights, seen`,
    [
      batchNumber,
      looks.map(({ campsiteId }) => campsiteId),
      looks.map(({ month }) => month),
      looks.map(({ channelId }) => channelId),
      looks.map(({ guests }) => guests),
      looks.map(({ nights }) => nights),
      looks.map(({ seenS }) => seenS),
      looks.map(({ answeredNights }) => answeredNights),
      looks.map(({ failedNights }) => failedNights),
    ],
  );
}
