import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { filtersOf, type KindOfRule, lacksFilters, ruleId, withFilters } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Day } from '@vivac/domain/time/day';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import { defaultFilters } from '#modules/prices/filters-read';
import { type Viewer, referenceCampsite } from '#modules/watchlists/read';
import { type StoredRules, storedRules } from '../read.ts';
import { lockRules, setFilters } from '../store.ts';

/** A user's rules; those that had no filters yet have got them, where there are any to begin with. */
export async function rulesWithFilters(db: Database, viewer: Viewer, today: Day): Promise<StoredRules> {
  const stored = await storedRules(db, viewer.uid);
  if (!stored.rules.some(({ of }) => lacksFilters(of))) return stored;
  return db.transaction(async (tx) => {
    await lockRules(tx, viewer.uid);
    await giveFilters(tx, viewer, today);
    return storedRules(tx, viewer.uid);
  });
}

/**
 * Gives the rules that have none the filters which they keep from now on: those made by an earlier version, and those made
 * before their owner had a campsite with prices. Expects the rules to be locked.
 */
export async function giveFilters(tx: Transaction, viewer: Viewer, today: Day): Promise<void> {
  const lacking = (await storedRules(tx, viewer.uid)).rules.filter(({ of }) => lacksFilters(of));
  if (lacking.length === 0) return;
  const filters = await filtersToKeep(tx, viewer, today);
  if (filters === undefined) return;
  const ids = lacking.map(({ id }) => id);
  await setFilters(tx, viewer.uid, ids, filters);
}

/** What a client sent, with the filters that it did not say: those of the rule as it is kept, or of a new one. */
export async function completeRules<const Sent extends readonly KindOfRule[]>(
  db: Queryable,
  viewer: Viewer,
  { sent, kept: stored, today }: { readonly sent: Sent; readonly kept: StoredRules; readonly today: Day },
): Promise<{ [At in keyof Sent]: KindOfRule }> {
  const storedFilters = new Map(stored.rules.map(({ id, of }) => [id, filtersOf(of)]));
  const filtersFor = (of: KindOfRule) => filtersOf(of) ?? storedFilters.get(ruleId(of));
  const needsDefault = sent.some((of) => lacksFilters(of) && filtersFor(of) === undefined);
  const initial = needsDefault ? await filtersToKeep(db, viewer, today) : undefined;
  const complete = sent.map((of) => {
    const filters = filtersFor(of) ?? initial;
    return filters === undefined ? of : withFilters(of, filters);
  });
  return complete as { [At in keyof Sent]: KindOfRule };
}

/** The filters that the owner's dashboard begins with; none without a campsite of their own, or without any offer. */
async function filtersToKeep(db: Queryable, viewer: Viewer, today: Day): Promise<OfferFilters | undefined> {
  if ((await referenceCampsite(db, viewer.uid)) === null) return undefined;
  const filters = await defaultFilters(db, viewer, today);
  return Object.keys(filters).length === 0 ? undefined : filters;
}
