import type { Location } from '@vivac/domain/places/campsite';
import type { ChannelParity, Parity } from './offers.ts';
import type { Setting } from './provinces.ts';
import type { YearSpan, Week } from './seasons.ts';
import { type StayPolicy, TWO_NIGHTS } from './stays.ts';

/** Runs of nights without a price that come again and again. */
export interface BlindSpot {
  readonly everyDays: number;
  /** Where in that many days a run begins. */
  readonly offset: number;
  readonly nights: number;
  /** What becomes of the newest look at them; without one nobody ever looked. */
  readonly newestLook: 'failed' | 'none';
}

/** Price moves of a few nights each that somebody plans; another campsite makes most of them some days later. */
export interface Repricing {
  readonly plan: number;
  /** 0 for whoever moves first. */
  readonly afterDays: number;
  /** Of how many of the moves. */
  readonly share: number;
}

/** A campsite of the demo manager's watchlist, written by hand so that the comparison has something to show. */
export interface WatchedCampsite extends Location {
  readonly name: string;
  readonly setting: Setting;
  readonly quality: number;
  readonly baseEuros: number;
  readonly week: Week;
  readonly closure: YearSpan | null;
  /** Its two accommodation types, the first of which it sells most of. */
  readonly types: readonly [string, string];
  /** How readily it sells out; 1 is usual. */
  readonly popularity: number;
  readonly stays: StayPolicy;
  readonly parity: ChannelParity;
  /** Whose price moves it makes, and how many days later; null without any. */
  readonly repricing: Repricing | null;
  readonly blindSpot: BlindSpot | null;
  /** The wording of a room that is cheaper than its others and sells out before them. */
  readonly cheapestRoom: string | null;
  /** The wording of a room of which nobody has said what it is. */
  readonly undecidedRoom: string | null;
}

const WINTER: YearSpan = { from: '11-02', to: '03-20' };
const REPAIRS: YearSpan = { from: '01-11', to: '01-22' };
const LONG_STAYS: StayPolicy = { weekend: 3, holiday: 3, highSeason: 3, august: 3, saturdays: true };
const BEACH: StayPolicy = { weekend: 2, holiday: 3, highSeason: 3, august: 7, saturdays: true };
const ANY_STAYS: StayPolicy = { weekend: 1, holiday: 1, highSeason: 2, august: 2, saturdays: true };

/** Pitchup is dearer than the website in some weeks, alike in most, and cheaper in those of its discount. */
const parity = (direct: Parity | null, others: Readonly<Record<string, Parity>> = {}): ChannelParity => ({
  direct,
  others: { Pitchup: [34, 0], ...others },
});

const watched = (
  name: string,
  [latitude, longitude]: readonly [number, number],
  quality: number,
  baseEuros: number,
  week: Week,
  more: Partial<WatchedCampsite> = {},
): WatchedCampsite => ({
  name,
  latitude,
  longitude,
  setting: 'coast',
  quality,
  baseEuros,
  week,
  closure: null,
  types: ['Glamping tent', 'Bungalow'],
  popularity: 0.7,
  stays: TWO_NIGHTS,
  parity: parity([19, 7]),
  repricing: null,
  blindSpot: null,
  cheapestRoom: null,
  undecidedRoom: null,
  ...more,
});

/** Eleven neighbours on the Costa Brava; the first is the demo manager's own. */
export const WATCHED_CAMPSITES: readonly WatchedCampsite[] = [
  watched('Glamping Pineda Serenyana', [41.928, 3.162], 8.9, 100, 'steep', {
    closure: REPAIRS,
    popularity: 0.25,
    parity: parity([71, 8], { PiNCAMP: [18, 34], 'Camping.info': [12, 9], Eurocampings: [47, 6] }),
  }),
  watched('Càmping Punta Faixonda', [41.955, 3.178], 9.1, 98, 'even', {
    cheapestRoom: 'Small Bell Tent',
    parity: parity([44, 7], { PiNCAMP: [52, 8], Eurocampings: [30, 14] }),
  }),
  watched('Eco Camp Mas Rovellar', [41.978, 3.143], 8.6, 93, 'even', {
    types: ['Glamping tent', 'Cabin'],
    repricing: { plan: 1, afterDays: 0, share: 1 },
    parity: parity([12, 8], { PiNCAMP: [8, 6], 'Camping.info': [6, 5] }),
  }),
  watched('Domos Turó Falguerell', [41.865, 3.062], 9.4, 90, 'usual', {
    types: ['Glamping tent', 'Dome'],
    stays: LONG_STAYS,
    parity: parity([5, 32], { PiNCAMP: [22, 20] }),
    undecidedRoom: 'Bombolla Nit d’Estels',
  }),
  watched('Glamping Mas Garriguenc', [42.041, 3.118], 8.3, 82, 'usual', {
    blindSpot: { everyDays: 30, offset: 4, nights: 3, newestLook: 'failed' },
    parity: parity([88, 3], { 'Camping.info': [70, 4] }),
  }),
  watched('Càmping Sorrals de Llevanyola', [42.112, 3.105], 7.4, 68, 'weekend', {
    closure: WINTER,
    stays: BEACH,
    parity: parity([30, 20], { Eurocampings: [15, 25] }),
    undecidedRoom: 'Roulotte Gitane',
  }),
  watched('Cabanes Bosc de Tramuntal', [41.812, 2.992], 8.8, 86, 'usual', {
    types: ['Glamping tent', 'Cabin'],
    repricing: { plan: 1, afterDays: 2, share: 0.95 },
    parity: parity([19, 7], { PiNCAMP: [16, 7], 'Camping.info': [10, 8], Eurocampings: [12, 9] }),
  }),
  watched('Pods Far de Mestralina', [41.884, 3.128], 7.9, 72, 'usual', {
    types: ['Glamping tent', 'Pod'],
    stays: ANY_STAYS,
    parity: parity([9, 58], { PiNCAMP: [14, 26] }),
  }),
  watched('Bungalows Platja Cirerenca', [41.748, 2.902], 6.8, 76, 'usual', { types: ['Bungalow', 'Mobile home'] }),
  watched('Càmping Recó de Marinada', [42.262, 3.128], 8.1, 78, 'weekend', {
    blindSpot: { everyDays: 26, offset: 9, nights: 4, newestLook: 'none' },
    parity: parity(null, { PiNCAMP: [0, 0], 'Camping.info': [0, 0] }),
    undecidedRoom: 'Premium Marinada',
  }),
  watched('Glamping Riera Xalocana', [41.902, 3.102], 4.7, 61, 'usual', {
    stays: ANY_STAYS,
    parity: parity([60, 10], { Eurocampings: [41, 16] }),
  }),
];
