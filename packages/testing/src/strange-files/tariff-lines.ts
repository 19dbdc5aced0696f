import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { toDay } from '@vivac/domain/time/day';
import { tariffOfFile } from '@vivac/intake/tariffs/read-list';
import type { ListContext, TariffRead } from '@vivac/intake/tariffs/tariff-read';

/** What is known of a list beside its text: it was read on 3 January 2027. */
export const LIST_CONTEXT: ListContext = {
  name: '',
  readAt: { address: null, day: toDay('2027-01-03') },
  channel: 'Direct web',
  answers: {},
};

/** The tariff that a text of these lines says; rejects with ImportRefused. */
export const readListText = (...lines: readonly string[]): Promise<TariffRead> =>
  tariffOfFile(Buffer.from(lines.join('\n')), LIST_CONTEXT);

/** Cells that are no price, each with its reason. */
export const leftOutOf = ({ leftOut }: Pick<TariffRead, 'leftOut'>): string[] =>
  leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`);

/** What is asked, with what is taken until somebody answers. */
export const doubtLines = ({ doubts }: Pick<TariffRead, 'doubts'>): string[] =>
  doubts.map(({ asks, taken }) => `${asks}=${taken}`);

interface ReadTariff {
  readonly tariff: Pick<Tariff, 'units' | 'seasons' | 'prices' | 'extraPersons'>;
}

/** Units as `name included/most: prices by season`. */
export function unitLines({ tariff: { units: all, seasons, prices } }: ReadTariff): string[] {
  return all.map(({ id, name, guestsIncluded, guestsAtMost }) => {
    const own = seasons.map(({ id: season }) => prices.find((price) => price.unit === id && price.season === season));
    const told = own.map((price) => (price === undefined ? '?' : (price.priceCents ?? -100) / 100));
    return `${name} ${guestsIncluded}/${guestsAtMost}: ${told.join(' ').replaceAll('-1', '-')}`;
  });
}

/** Prices of the weekend by season, of each unit; `-` where it has none of its own. */
export function weekendLines({ tariff: { units, seasons, prices } }: ReadTariff): string[] {
  return units.map(({ id }) =>
    seasons
      .map(({ id: season }) => prices.find((price) => price.unit === id && price.season === season)?.weekendCents)
      .map((cents) => (cents === undefined ? '-' : cents / 100))
      .join(' '),
  );
}

/** Ages as `from<under: prices by season, for units`. */
export function ageLines({ tariff: { extraPersons, seasons } }: ReadTariff): string[] {
  const rows = Map.groupBy(extraPersons, ({ fromAge, underAge, units: of }) =>
    JSON.stringify([fromAge, underAge, of ?? null]),
  );
  return [...rows.values()].map((own) => {
    const { fromAge, underAge, units: of } = own[0]!;
    const told = seasons.map(({ id }) => own.find(({ season }) => (season ?? id) === id)?.priceCents ?? -1);
    const forUnits = of ? ` for ${of.join()}` : '';
    return `${fromAge ?? ''}<${underAge ?? ''}: ${told.map((cents) => cents / 100).join(' ')}${forUnits}`;
  });
}
