import type { Closure } from '../prices/closures.ts';
import type { DemoCampsite } from './demo-campsite.ts';

/** A market figure needs four. */
const NEEDED = 4;
/** Of so many campsites in a region enough are open and free without further ado. */
const MANY = 15;
const NIGHTS = 2;
/** After the bridge of December, before the season. */
const WINTER: Closure = { from: '12-09', to: '02-14' };
const TENT = 'Glamping tent';

/**
 * In regions of few campsites those that sell tents are open from the middle of February to the bridge of December, let them for two nights and
 * keep some, so that a region has a figure on every key date on which one would expect it to be open.
 */
export function withLongSeasons(campsites: readonly DemoCampsite[]): DemoCampsite[] {
  const inRegion = Map.groupBy(campsites, ({ province }) => province.region);
  const chosen = new Set(
    [...inRegion.values()]
      .filter(({ length }) => length < MANY)
      .flatMap((all) =>
        all
          .filter(({ offers }) => offers[0]!.type === TENT)
          .sort((a, b) => longestAsked(a) - longestAsked(b))
          .slice(0, NEEDED),
      ),
  );
  return campsites.map((campsite) => (chosen.has(campsite) ? longSeason(campsite) : campsite));
}

/** Those that let for few nights anyway come first: the market keeps its others. */
function longestAsked({ stays }: DemoCampsite): number {
  return Math.max(stays.highSeason, stays.august, stays.weekend);
}

function longSeason(campsite: DemoCampsite): DemoCampsite {
  const { closure, stays } = campsite;
  return {
    ...campsite,
    keepsTents: true,
    closure: closure && WINTER,
    stays: { ...stays, weekend: Math.min(NIGHTS, stays.weekend), holiday: NIGHTS, highSeason: NIGHTS, august: NIGHTS },
  };
}
