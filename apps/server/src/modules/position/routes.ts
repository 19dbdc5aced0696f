import type { QueryOf } from '@vivac/contract/endpoint';
import { getCompression, getFirstMovers, getPace, getPriceScore, downloadPosition } from '@vivac/contract/position';
import type { Language } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { serveFile } from '#platform/http/file-route';
import { isRefusal, type Refusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { isBeingComputed } from '#modules/changes/read';
import { type ComparedCampsites, type ComparedOf, comparedCampsites, dayIn } from './compared.ts';
import { compressionAhead, firstMoversOf, priceScores, paceAhead } from './read.ts';
import {
  compressionTable,
  firstMoversTable,
  paceTable,
  positionFile,
  type PositionTable,
  priceScoreTable,
} from './position-file.ts';

/** Where the own campsite stands among those compared with it. */
export function positionRoutes(app: FastifyInstance, context: Context): void {
  const { identity } = context;
  const comparedOf = comparedCampsites(context);
  positionFileRoutes(app, context, comparedOf);

  serve(app, identity, getPriceScore, async ({ caller, query, unlessUnchanged }) => {
    const requested = await comparedOf(query, caller);
    if (isRefusal(requested)) return requested;
    const { compared, mark } = requested;
    const first = dayIn(query.date, compared.today, 'date');
    if (isRefusal(first)) return first;
    const span = query.span ?? 'week';
    return unlessUnchanged([...mark, compared.now], () => priceScores(compared, { first, span }));
  });

  serve(app, identity, getCompression, async ({ caller, query, unlessUnchanged }) => {
    const requested = await comparedOf(query, caller);
    return isRefusal(requested)
      ? requested
      : unlessUnchanged(requested.mark, () => compressionAhead(requested.compared));
  });

  serve(app, identity, getPace, async ({ caller, query, unlessUnchanged }) => {
    const requested = await comparedOf(query, caller);
    if (isRefusal(requested)) return requested;
    const { compared, mark } = requested;
    const week = dayIn(query.week, compared.today, 'week');
    return isRefusal(week) ? week : unlessUnchanged(mark, () => paceAhead(compared, week));
  });

  serve(app, identity, getFirstMovers, async ({ caller, query, unlessUnchanged }) => {
    const requested = await comparedOf(query, caller);
    if (isRefusal(requested)) return requested;
    const { db, reference, competitors } = requested.compared;
    // Before the changes are read: one that was computed meanwhile is told as coming, not left out and told as all.
    const computing = await isBeingComputed(db, [reference, ...competitors]);
    return unlessUnchanged([...requested.mark, computing], () => firstMoversOf(requested.compared, computing));
  });
}

/** The figures of the page as files. */
function positionFileRoutes(
  app: FastifyInstance,
  { identity, clock, zone, demo }: Context,
  comparedOf: ComparedOf,
): void {
  serveFile(app, identity, downloadPosition, async ({ caller, query, language }) => {
    const requested = await comparedOf(query, caller);
    if (isRefusal(requested)) return requested;
    const table = await tableOf(requested.compared, query, language);
    if (isRefusal(table)) return table;
    const { subject, format } = query;
    return positionFile(table, { subject, format, language, now: clock.now(), zone, isDemo: demo });
  });
}

async function tableOf(
  compared: ComparedCampsites,
  query: QueryOf<typeof downloadPosition>,
  language: Language,
): Promise<PositionTable | Refusal> {
  const text = textOf(language, 'position');
  const { db, today, reference, competitors } = compared;
  const first = dayIn(query.date, today, 'date');
  if (isRefusal(first)) return first;
  const week = dayIn(query.week, today, 'week');
  if (isRefusal(week)) return week;
  switch (query.subject) {
    case 'price_score':
      return priceScoreTable(await priceScores(compared, { first, span: query.span ?? 'week' }), text);
    case 'compression':
      return compressionTable(await compressionAhead(compared), text);
    case 'pace':
      return paceTable(await paceAhead(compared, week), text);
    case 'first_movers':
      return firstMoversTable(
        await firstMoversOf(compared, await isBeingComputed(db, [reference, ...competitors])),
        text,
      );
  }
}
