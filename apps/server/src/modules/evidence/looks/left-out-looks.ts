import { NONE } from '@vivac/intake/mapping/convert';
import { PLACE } from '@vivac/intake/kinds/price-row';
import { firstDayOf } from '@vivac/domain/time/day';
import type { LookRow } from './look-store.ts';

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

export interface LeftOutLooks {
  readonly add: (row: Float64Array) => void;
  readonly addUnknown: () => void;
  /** Takes back that looks were complete where rows of them are left out. */
  readonly reopen: (looks: LookRow[]) => { readonly looks: LookRow[]; readonly openNights: number };
}

/** The looks of rows that are left out of a file whose looks are complete otherwise. */
export function leftOutLooks(): LeftOutLooks {
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
      const kept = looks.filter(({ answeredNights, failedNights }) => answeredNights !== 0 || failedNights !== 0);
      return { looks: kept, openNights: before - nightsOf(kept) };
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
  const may = (read: unknown, asked: unknown, any: unknown = null) => read === null || asked === any || read === asked;
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
