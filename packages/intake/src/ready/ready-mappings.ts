import { APIFY } from './apify.ts';
import { CALENDARS } from './calendars.ts';
import { CHANNEL_MANAGERS } from './channel-managers.ts';
import { DATAFORSEO } from './dataforseo.ts';
import { INSIDE_AIRBNB } from './inside-airbnb.ts';
import type { ImportKind } from '../mapping/fields.ts';
import type { ReadyMapping } from './ready-mapping.ts';
import { SERPAPI } from './serpapi.ts';

const OWN_KINDS = {
  'vivac-prices': 'prices',
  'vivac-campsites': 'campsites',
  'vivac-reviews': 'reviews',
  'vivac-holidays': 'holidays',
  'vivac-occupancy': 'occupancy',
} as const satisfies Record<string, ImportKind>;

/** Our own format, of which docs/importing.md names the columns. */
const OWN: readonly ReadyMapping[] = Object.entries(OWN_KINDS).map(([id, kind]) => ({
  id,
  title: `Vivac: ${kind}`,
  kind,
  request: 'file',
  documented: true,
  follows: null,
  shape: [],
  blanks: [],
  mapping: null,
}));

/** All mappings that are offered by name, in the order in which a form lists them (mapping-1). */
export const READY_MAPPINGS: readonly ReadyMapping[] = [
  ...OWN,
  ...SERPAPI,
  ...DATAFORSEO,
  ...APIFY,
  ...CHANNEL_MANAGERS,
  ...INSIDE_AIRBNB,
  ...CALENDARS,
];

/** The mapping of which all names are among those of a document; of several the one that asks for most. */
export function readyByShape(names: ReadonlySet<string>): ReadyMapping | null {
  const found = READY_MAPPINGS.filter(({ shape }) => shape.length > 0 && shape.every((name) => names.has(name)));
  return found.reduce<ReadyMapping | null>(
    (most, each) => (each.shape.length > (most?.shape.length ?? 0) ? each : most),
    null,
  );
}

/** The mapping of an id; null where there is none. */
export function readyMapping(id: string): ReadyMapping | null {
  return READY_MAPPINGS.find((each) => each.id === id) ?? null;
}
