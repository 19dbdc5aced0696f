import { isDeepStrictEqual } from 'node:util';
import { moneyWords } from '@vivac/domain/money-words';
import { isoInZone } from '@vivac/domain/time/zoned-moment';
import { type Tally, unless } from '../crash/tally.ts';
import { runVivac } from '../crash/vivac-command.ts';
import { CAPTURES, type Listing } from './capture-files.ts';
import { type Expectation, type Known, nightsOf } from './expectation.ts';
import type { SignedIn } from './signed-in.ts';

const NIGHTS_BY_HTTP = 12;
const NIGHTS_BY_COMMAND = 2;
const BEFORE_ALL = '2023-09-01T00:00:00.000Z';

interface Entry {
  readonly observed_at: string;
  readonly price: number | null;
  readonly state: string;
}

/** The price of a night as it was known at each capture, by HTTP and by the command. */
export async function checkHistory(
  manager: SignedIn,
  env: Readonly<Record<string, string>>,
  watched: readonly Listing[],
  expected: Expectation,
  tally: Tally,
): Promise<void> {
  const moving = movingNights(watched, expected);
  for (const { listing, night } of moving) {
    const entries = await manager.ask<Entry[]>('/dashboard/history', [
      ['campsitename', listing.name],
      ['date', night],
    ]);
    const found = entries.map(({ price, state, observed_at }) => ({
      state,
      price,
      seenAt: new Date(observed_at).toISOString(),
    }));
    const wanted = expected.historyOf(listing.id, night).map(({ state, price, seenAt }) => ({ state, price, seenAt }));
    tally.check(
      `history of ${listing.name}, ${night}`,
      unless(isDeepStrictEqual(found, wanted), `${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`),
    );
  }
  for (const { listing, night } of moving.slice(0, NIGHTS_BY_COMMAND)) {
    for (const moment of [BEFORE_ALL, ...CAPTURES.map(({ seenAt }) => seenAt)]) {
      const { output } = await runVivac(['history', listing.name, night, '--at', moment], env);
      const wanted = lineOf(expected.knownAt(listing.id, night, moment));
      console.log(`  ${night} as known at ${moment}: ${output.trim()}`);
      tally.check(`vivac history --at ${moment}`, unless(output.trim() === wanted, `${output} instead of ${wanted}`));
    }
  }
}

function lineOf({ state, price, seenAt }: Known): string {
  if (seenAt === null) return 'Nothing was known.';
  return `${isoInZone(new Date(seenAt), 'Europe/Madrid')}  ${price === null ? state.replace('_', ' ') : moneyWords.en.eurosAndCents(price)}`;
}

/** Nights of the watched lodgings whose price moved the most often between the captures. */
function movingNights(watched: readonly Listing[], expected: Expectation): { listing: Listing; night: string }[] {
  const nights = [...nightsOf(2024, 7), ...nightsOf(2024, 8)];
  return watched
    .flatMap((listing) => {
      const moves = nights.map((night) => ({ listing, night, moves: movesOf(expected.historyOf(listing.id, night)) }));
      return moves.toSorted((one, other) => other.moves - one.moves).slice(0, 2);
    })
    .toSorted((one, other) => other.moves - one.moves)
    .slice(0, NIGHTS_BY_HTTP);
}

function movesOf(history: readonly Known[]): number {
  return new Set(history.map(({ price }) => price)).size;
}
