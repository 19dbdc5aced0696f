import { type Day, addDays, dayRange } from '@vivac/domain/time/day';
import {
  MAX_REPORT_NIGHTS,
  type PriceReportRow,
  priceReportRow,
  upToLastPriced,
} from '@vivac/domain/screens/price-report';
import type { ComparedWith } from '@vivac/domain/offers/offer-dimension';
import type { Language } from '@vivac/domain/language';
import { NOT_SEEN } from '@vivac/domain/offers/quote';
import type { Clock } from '#platform/clock';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type PriceSource, quotesByCampsite } from '#modules/prices/read';
import { type TariffBehind, tariffsBehind } from '#modules/tariffs/basis-read';
import type { VisibleCampsite } from '#modules/watchlists/read';

/** As many nights are read at once as keep a whole market's answer small. */
const NIGHTS_AT_ONCE = 31;

/** What every format of the price download shows. */
export interface PriceReport {
  readonly reference: string;
  readonly competitors: readonly string[];
  readonly filters: OfferFilters;
  /** When it was asked for. */
  readonly requestedAt: Date;
  /** The moment at which all of it was known, seconds since 1970; undefined when it is that of asking. */
  readonly asOfS?: number | undefined;
  readonly firstDay: Day;
  /** From the first day to the last priced one; empty when no night has a price. */
  readonly rows: readonly PriceReportRow[];
  /** From which tariffs prices follow, in the order of the campsites; none where none does. */
  readonly tariffs?: readonly ReportedTariff[];
  /** Of which campsites the prices of a night follow from one. */
  readonly ofTariffs?: ReadonlyMap<Day, readonly ReportedTariff[]>;
  /** What the own price is compared with beside the dearest: more columns at the end. */
  readonly comparedWith?: ComparedWith;
  /** Of the demo market, and says so. */
  readonly isDemo?: boolean;
  /** Of whoever downloads it; English where nothing is said. */
  readonly language?: Language;
}

export interface ReportedTariff extends TariffBehind {
  readonly campsite: string;
}

/** Reads the prices from today on. Throws the reason of `gone` once the reader has left. */
export async function priceReport(
  { clock, ...source }: PriceSource & { clock: Clock },
  reference: VisibleCampsite,
  competitors: readonly VisibleCampsite[],
  filters: OfferFilters,
  gone: AbortSignal,
): Promise<PriceReport> {
  const others = competitors.filter(({ id }) => id !== reference.id);
  const firstDay = clock.today();
  const rows: PriceReportRow[] = [];
  const campsites = [reference, ...others];
  const tariffs = new Map<string, ReportedTariff>();
  const ofTariffs = new Map<Day, readonly ReportedTariff[]>();
  for (let night = 0; night < MAX_REPORT_NIGHTS; night += NIGHTS_AT_ONCE) {
    gone.throwIfAborted();
    const first = addDays(firstDay, night);
    const count = Math.min(NIGHTS_AT_ONCE, MAX_REPORT_NIGHTS - night);
    const quotes = await quotesByCampsite(source, campsites, first, count, filters);
    const tariffOf = await tariffsBehind(source.db, campsites, quotes);
    dayRange(first, count).forEach((date, at) => {
      const quoteOf = ({ id }: VisibleCampsite) => quotes.get(id)?.[at] ?? NOT_SEEN;
      const ofNight = campsites.flatMap((campsite): ReportedTariff[] => {
        const { tariff } = tariffOf(campsite, quoteOf(campsite));
        return tariff === undefined ? [] : [{ campsite: campsite.name, ...tariff }];
      });
      if (ofNight.length > 0) ofTariffs.set(date, ofNight);
      for (const tariff of ofNight) tariffs.set(JSON.stringify(tariff), tariff);
      rows.push(priceReportRow(date, quoteOf(reference), others.map(quoteOf)));
    });
  }
  return {
    reference: reference.name,
    competitors: others.map(({ name }) => name),
    filters,
    requestedAt: clock.now(),
    asOfS: source.asOfS,
    firstDay,
    rows: upToLastPriced(rows),
    tariffs: inOrder(campsites, [...tariffs.values()]),
    ofTariffs,
  };
}

function inOrder(campsites: readonly VisibleCampsite[], tariffs: readonly ReportedTariff[]): ReportedTariff[] {
  return campsites.flatMap(({ name }) => tariffs.filter(({ campsite }) => campsite === name));
}
