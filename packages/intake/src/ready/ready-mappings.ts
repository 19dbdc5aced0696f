import { APIFY } from './apify.ts';
import { CALENDARS } from './calendars.ts';
import { CHANNEL_MANAGERS } from './channel-managers.ts';
import { DATAFORSEO } from './dataforseo.ts';
import { INSIDE_AIRBNB } from './inside-airbnb.ts';
import type { ReadyMapping } from './ready-mapping.ts';
import { SERPAPI } from './serpapi.ts';

const OWN_FORMAT = {
  request: 'file',
  documented: true,
  follows: null,
  shape: [],
  blanks: [],
  mapping: null,
} as const satisfies Partial<ReadyMapping>;

/** Our own format, of which docs/importing.md names the columns. */
const OWN: readonly ReadyMapping[] = [
  {
    ...OWN_FORMAT,
    id: 'vivac-prices',
    title: 'Vivac: prices',
    kind: 'prices',
    use: {
      en: 'Prices in our own format.',
      es: 'Precios en nuestro propio formato.',
      ca: 'Preus en el nostre propi format.',
      fr: 'Prix à notre propre format.',
    },
  },
  {
    ...OWN_FORMAT,
    id: 'vivac-campsites',
    title: 'Vivac: campsites',
    kind: 'campsites',
    use: {
      en: 'Campsites in our own format.',
      es: 'Campings en nuestro propio formato.',
      ca: 'Càmpings en el nostre propi format.',
      fr: 'Campings à notre propre format.',
    },
  },
  {
    ...OWN_FORMAT,
    id: 'vivac-reviews',
    title: 'Vivac: reviews',
    kind: 'reviews',
    use: {
      en: 'Reviews in our own format.',
      es: 'Reseñas en nuestro propio formato.',
      ca: 'Ressenyes en el nostre propi format.',
      fr: 'Avis à notre propre format.',
    },
  },
  {
    ...OWN_FORMAT,
    id: 'vivac-holidays',
    title: 'Vivac: holidays',
    kind: 'holidays',
    use: {
      en: 'School and public holidays in our own format.',
      es: 'Vacaciones escolares y festivos en nuestro propio formato.',
      ca: 'Vacances escolars i festius en el nostre propi format.',
      fr: 'Vacances scolaires et jours fériés à notre propre format.',
    },
  },
  {
    ...OWN_FORMAT,
    id: 'vivac-occupancy',
    title: 'Vivac: occupancy',
    kind: 'occupancy',
    use: {
      en: 'Monthly occupancy by region in our own format.',
      es: 'Ocupación mensual por región en nuestro propio formato.',
      ca: 'Ocupació mensual per regió en el nostre propi format.',
      fr: 'Occupation mensuelle par région à notre propre format.',
    },
  },
];

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
