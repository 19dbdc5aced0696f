import { toSay } from '@vivac/text/sentence';
import {
  getCalendar,
  getFilters,
  getGraphic,
  getMap,
  getPriceHistory,
  getReferenceCampsite,
  getTable,
} from '@vivac/contract/dashboard';
import { getAnswer } from '@vivac/contract/dashboard/answer';
import { getAreaMap } from '@vivac/contract/dashboard/area-map';
import { getNight } from '@vivac/contract/dashboard/night';
import { filtersToWire, offerFiltersOf } from '@vivac/contract/wire-names';
import {
  campsitesIn,
  comparedIn,
  firstDayIn,
  priceAtMomentToWire,
  QUERY_FIELDS,
  referenceIn,
} from '@vivac/contract/wire/prices';
import { eurosOrNull } from '@vivac/domain/money';
import { type Day, nextOccurrenceOfMonth, parseDay } from '@vivac/domain/time/day';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import type { Identity } from '#platform/identity/ports';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import {
  namedCampsites,
  noSuchCampsite,
  referenceCampsite,
  type VisibleCampsite,
  visibleMarket,
} from '#modules/watchlists/read';
import { answer, answeredAtS } from './answer.ts';
import { asOfIn, moment } from './moment-read.ts';
import { calendar, graphic } from './calendar.ts';
import { dailyTable } from './daily-table.ts';
import { filters } from './filters-read.ts';
import { history } from './history-read.ts';
import { KEY_DATE_LANGUAGES } from './key-dates-read.ts';
import { night } from './night.ts';
import { areaMap, priceMap } from './price-map.ts';
import type { PriceSource } from './read.ts';

export function priceRoutes(app: FastifyInstance, context: Context): void {
  userRoutes(app, context);
  calendarRoute(app, context);
  answerRoute(app, context);
  nightRoutes(app, context);
  nightRoute(app, context);
  areaRoutes(app, context);
}

/** What is asked without naming a campsite. */
function userRoutes(app: FastifyInstance, { db: primary, reads, clock, identity, zone, unreadAlerts }: Context): void {
  serve(app, identity, getReferenceCampsite, async ({ caller }) => {
    const [reference, unread] = await Promise.all([
      referenceCampsite(reads.pick(), caller.uid),
      unreadAlerts(primary, caller, clock.now()),
    ]);
    return {
      referenceCampsite: reference?.name ?? null,
      state: reference?.state ?? null,
      link: reference?.link ?? null,
      ...(unread > 0 && { unread_alerts: unread }),
    };
  });

  serve(app, identity, getFilters, async ({ caller, query, unlessUnchanged }) => {
    const asOfS = asOfIn(query.as_of, zone, clock.today());
    if (isRefusal(asOfS)) return asOfS;
    const db = reads.pick();
    const market = await visibleMarket(db, caller);
    const today = clock.today();
    return unlessUnchanged([market.mark ?? market.campsites, market.reference?.name, today], async () =>
      filtersToWire(await filters({ db, asOfS }, market, today)),
    );
  });
}

function calendarRoute(app: FastifyInstance, { reads, clock, identity, zone }: Context): void {
  serve(app, identity, getCalendar, async ({ caller, query, languageAmong, unlessUnchanged }) => {
    const db = reads.pick();
    const compared = comparedIn(query);
    const names = [compared.reference, ...compared.competitors];
    const campsites = await namedCampsites(db, caller, names, QUERY_FIELDS.campsites);
    if (isRefusal(campsites)) return campsites;
    const asOfS = asOfIn(query.as_of, zone, clock.today());
    if (isRefusal(asOfS)) return asOfS;
    const [reference, ...competitors] = campsites;
    const today = clock.today();
    const month =
      query.year === undefined ? nextOccurrenceOfMonth(query.month, today) : { year: query.year, month: query.month };
    const words = languageAmong(KEY_DATE_LANGUAGES);
    return unlessUnchanged([campsites, month, words], () =>
      calendar({ db, asOfS }, reference!, competitors, month, offerFiltersOf(query), words),
    );
  });
}

/** The next nights in numbers. */
function answerRoute(app: FastifyInstance, { reads, clock, identity, zone }: Context): void {
  serve(app, identity, getAnswer, async ({ caller, query, unlessUnchanged }) => {
    const db = reads.pick();
    const compared = comparedIn(query);
    const names = [compared.reference, ...compared.competitors];
    const today = clock.today();
    const requested = await pricesRequested({ db, caller, zone, clock }, query, names, today, 'date');
    if (isRefusal(requested)) return requested;
    const [reference, ...competitors] = requested.campsites;
    const atS = answeredAtS(clock.now().getTime(), requested.source.asOfS);
    return unlessUnchanged([requested.campsites, today, atS], () =>
      answer(requested.source, reference!, competitors, { today, atS, filters: offerFiltersOf(query) }),
    );
  });
}

/** What is asked of named campsites from one night on. */
function nightRoutes(app: FastifyInstance, { reads, clock, identity, zone }: Context): void {
  serve(app, identity, getGraphic, async ({ caller, query, unlessUnchanged }) => {
    const db = reads.pick();
    const requested = await pricesRequested(
      { db, caller, zone, clock },
      query,
      campsitesIn(query),
      firstDayIn(query),
      QUERY_FIELDS.firstDay,
    );
    if (isRefusal(requested)) return requested;
    const { campsites, day, source } = requested;
    return unlessUnchanged([campsites], () => graphic(source, campsites, day, query.days, offerFiltersOf(query)));
  });

  serve(app, identity, getMap, async ({ caller, query, unlessUnchanged }) => {
    const db = reads.pick();
    const requested = await pricesRequested({ db, caller, zone, clock }, query, campsitesIn(query), query.date, 'date');
    if (isRefusal(requested)) return requested;
    const { campsites, day, source } = requested;
    const named = referenceIn(query);
    const reference = campsites.find(({ name }) => name === named) ?? null;
    if (named !== null && reference === null) {
      const { reference: field, campsites: among } = QUERY_FIELDS;
      return refuse('invalid', toSay('hasToBeOneOf', { field, among }), field);
    }
    return unlessUnchanged([campsites], () => priceMap(source, campsites, reference, day, offerFiltersOf(query)));
  });

  serve(app, identity, getTable, async ({ caller, query, unlessUnchanged }) => {
    const db = reads.pick();
    const requested = await pricesRequested({ db, caller, zone, clock }, query, campsitesIn(query), query.date, 'date');
    if (isRefusal(requested)) return requested;
    const { campsites, day, source } = requested;
    return unlessUnchanged([campsites], () => dailyTable(source, campsites, day, offerFiltersOf(query)));
  });

  serve(app, identity, getPriceHistory, async ({ caller, query, unlessUnchanged }) => {
    const db = reads.pick();
    const requested = await pricesRequested(
      { db, caller, zone, clock },
      query,
      [campsitesIn(query)],
      query.date,
      'date',
    );
    if (isRefusal(requested)) return requested;
    const { campsites, day, source } = requested;
    return unlessUnchanged([campsites], async () => {
      const known = await history(source, campsites[0]!, day, offerFiltersOf(query));
      return known.map(({ knownSinceS, priceCents, state, basis, nights }) =>
        priceAtMomentToWire({ observedAt: moment(knownSinceS), price: eurosOrNull(priceCents), state, basis, nights }),
      );
    });
  });
}

/** One stay in detail. */
function nightRoute(app: FastifyInstance, { reads, clock, identity, zone }: Context): void {
  serve(app, identity, getNight, async ({ caller, query, unlessUnchanged }) => {
    const db = reads.pick();
    const compared = comparedIn(query);
    const names = [compared.reference, ...compared.competitors];
    const requested = await pricesRequested({ db, caller, zone, clock }, query, names, query.date, 'date');
    if (isRefusal(requested)) return requested;
    const [reference, ...competitors] = requested.campsites;
    return unlessUnchanged([requested.campsites], () =>
      night(requested.source, reference!, competitors, requested.day, offerFiltersOf(query)),
    );
  });
}

interface PricesRequested {
  readonly campsites: VisibleCampsite[];
  readonly day: Day;
  readonly source: PriceSource;
}

async function pricesRequested(
  { db, caller, zone, clock }: { readonly db: Queryable; readonly caller: Identity } & Pick<Context, 'zone' | 'clock'>,
  query: { readonly as_of?: string },
  names: readonly string[],
  dayText: string,
  dayField: string,
): Promise<PricesRequested | Refusal> {
  const day = parseDay(dayText);
  if (day === null) return refuse('invalid', toSay('notADay', { field: dayField, text: dayText }), dayField);
  const asOfS = asOfIn(query.as_of, zone, clock.today());
  if (isRefusal(asOfS)) return asOfS;
  const campsites = await namedCampsites(db, caller, names, QUERY_FIELDS.campsites);
  return isRefusal(campsites) ? campsites : { campsites, day, source: { db, asOfS } };
}

/** What is asked of a part of the map, without naming campsites. */
function areaRoutes(app: FastifyInstance, { reads, clock, identity, zone }: Context): void {
  serve(app, identity, getAreaMap, async ({ caller, query, unlessUnchanged }) => {
    const { south, west, north, east, zoom } = query;
    const day = parseDay(query.date);
    if (day === null) return refuse('invalid', toSay('notADay', { field: 'date', text: query.date }), 'date');
    const backwards = refusedSides(query);
    if (backwards !== null) return backwards;
    const asOfS = asOfIn(query.as_of, zone, clock.today());
    if (isRefusal(asOfS)) return asOfS;
    const db = reads.pick();
    const market = await visibleMarket(db, caller);
    const named = referenceIn(query);
    const reference = named === null ? null : (market.campsites.find(({ name }) => name === named) ?? null);
    if (named !== null && reference === null) return noSuchCampsite(named, QUERY_FIELDS.reference);
    const requested = { area: { south, west, north, east }, zoom, day, reference, filters: offerFiltersOf(query) };
    return unlessUnchanged([market.mark ?? market.campsites], () => areaMap({ db, asOfS }, market, requested));
  });
}

function refusedSides({
  south,
  west,
  north,
  east,
}: Record<'south' | 'west' | 'north' | 'east', number>): Refusal | null {
  if (south > north) return refuse('invalid', toSay('mustBeAtMost', { field: 'south', limit: north }), 'south');
  if (west > east) return refuse('invalid', toSay('mustBeAtMost', { field: 'west', limit: east }), 'west');
  return null;
}
