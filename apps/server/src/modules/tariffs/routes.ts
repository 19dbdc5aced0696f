import { checkKeptTariff } from '@vivac/contract/tariffs/check-tariff';
import {
  addTariff,
  copyTariff as copyCall,
  getTariff,
  getTariffs,
  getWaitingTariffs,
  keepTariff,
  publishTariff as publishCall,
  removeTariff,
  withdrawTariff as withdrawCall,
} from '@vivac/contract/tariffs/tariffs';
import { getTariffComparison } from '@vivac/contract/tariffs/comparison';
import { normaliseLink } from '@vivac/domain/places/link';
import { checkTariff, isWithoutError } from '@vivac/domain/tariffs/check-tariff';
import { copyTariff } from '@vivac/domain/tariffs/copy-tariff';
import { countStays } from '@vivac/domain/tariffs/tariff-evidence';
import type { Day } from '@vivac/domain/time/day';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { toSay } from '@vivac/text/sentence';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { campsiteFinder } from '#modules/watchlists/read';
import { comparisonAsked, tariffComparison } from './comparison-read.ts';
import { presentChecked, presentKept, presentListed } from './present-tariff.ts';
import { publishTariff, withdrawTariff } from './publish-tariff.ts';
import { deleteTariff, insertTariff, rewriteTariff, storedTariff, storedTariffs, waitingTariffs } from './store.ts';

/** Price lists of campsites, as administrators keep them. */
export function tariffRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, identity } = context;
  countingRoutes(app, context);
  comparisonRoute(app, context);

  serve(app, identity, getTariffs, async ({ query }) => {
    const tariffs = await storedTariffs(db, query.campsite ?? null);
    return { tariffs: tariffs.map(presentListed) };
  });

  serve(app, identity, getWaitingTariffs, async () => {
    const { changed, drafts } = await waitingTariffs(db);
    return { count: changed + drafts.filter((draft) => !isWithoutError(checkTariff(draft))).length };
  });

  serve(app, identity, addTariff, async ({ body, caller }) => {
    const campsiteId = await campsiteOf(db, body.campsite);
    if (campsiteId === null)
      return refuse('not-found', toSay('noCampsiteOfTariff', { said: body.campsite }), 'campsite');
    const id = await insertTariff(db, campsiteId, typed(body.tariff), { by: caller.email, at: clock.now() });
    return presentKept((await storedTariff(db, id))!);
  });

  serve(app, identity, getTariff, async ({ params }) => {
    const stored = await storedTariff(db, params.id);
    return stored === null ? noTariff() : presentKept(stored);
  });

  serve(app, identity, keepTariff, async ({ params: { id }, body: { version, tariff }, caller }) => {
    const isKept = await rewriteTariff(
      db,
      { id, version, tariff: typed(tariff) },
      { by: caller.email, at: clock.now() },
    );
    const stored = await storedTariff(db, id);
    if (stored === null) return noTariff();
    return isKept ? presentKept(stored) : refuse('conflict', 'tariffChanged', 'version');
  });

  serve(app, identity, removeTariff, async ({ params: { id } }) => {
    if (await deleteTariff(db, id)) return { message: 'The tariff is gone.' };
    return (await storedTariff(db, id)) === null ? noTariff() : refuse('conflict', 'tariffCounts');
  });

  serve(app, identity, checkKeptTariff, async ({ params, body, language }) => {
    const stored = await storedTariff(db, params.id);
    if (stored === null) return noTariff();
    const tariff = body.tariff === undefined ? stored.tariff : typed(body.tariff);
    const problems = checkTariff(tariff);
    return presentChecked(language, problems, isWithoutError(problems) ? countStays(tariff) : 0);
  });
}

/** What the lists ask, for everybody's own watchlist. */
function comparisonRoute(app: FastifyInstance, { reads, clock, identity }: Context): void {
  serve(app, identity, getTariffComparison, async ({ query, caller, language }) => {
    const asked = comparisonAsked(query, clock.today());
    return isRefusal(asked) ? asked : tariffComparison(reads.pick(), caller.uid, asked, language);
  });
}

function countingRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, identity } = context;

  serve(app, identity, publishCall, async ({ params: { id }, body, caller, language, log }) => {
    const { version, confirmed = false } = body;
    const refusal = await publishTariff(context, id, { version, confirmed, by: caller.email, language });
    if (refusal !== null) return refusal;
    const stored = (await storedTariff(db, id))!;
    log.info({ by: caller.email, tariff: id, batch: stored.batchNumber }, 'A tariff was published');
    return presentKept(stored);
  });

  serve(app, identity, withdrawCall, async ({ params: { id }, body: { why }, caller }) => {
    const refusal = await withdrawTariff(context, id, { by: caller.email, why });
    return refusal ?? presentKept((await storedTariff(db, id))!);
  });

  serve(app, identity, copyCall, async ({ params, body, caller }) => {
    const stored = await storedTariff(db, params.id);
    if (stored === null) return noTariff();
    const { readDay = clock.today(), ...copy } = body;
    const tariff = copyTariff(stored.tariff, { ...copy, readDay: readDay as Day });
    const id = await insertTariff(db, stored.campsiteId, tariff, { by: caller.email, at: clock.now() });
    return presentKept((await storedTariff(db, id))!);
  });
}

/** As the contract validated it: its days are days. */
const typed = (tariff: unknown) => tariff as Tariff;

function noTariff(): Refusal {
  return refuse('not-found', 'noTariff');
}

/** By one of its links, else by its name. */
async function campsiteOf(db: Queryable, said: string): Promise<number | null> {
  const find = campsiteFinder(db);
  const link = normaliseLink(said);
  return (link === null ? null : await find({ link })) ?? (await find({ name: said.trim() }));
}
