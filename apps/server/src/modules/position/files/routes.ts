import { downloadPosition } from '@vivac/contract/position/download';
import type { QueryOf } from '@vivac/contract/endpoint';
import type { Language } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock';
import { serveFile } from '#platform/http/file-route';
import type { IdentityProvider } from '#platform/identity/ports';
import { type Refusal, isRefusal } from '#platform/refusal';
import { isBeingComputed } from '#modules/changes/read';
import { type ComparedCampsites, type ComparedOf, dayIn } from '../compared.ts';
import { compressionAhead } from '../compression.ts';
import { firstMoversOf } from '../first-movers.ts';
import { paceAhead } from '../pace.ts';
import { priceScores } from '../price-score.ts';
import { positionFile } from './position-file.ts';
import {
  type PositionTable,
  compressionTable,
  firstMoversTable,
  paceTable,
  priceScoreTable,
} from './position-table.ts';

interface PositionFileRoutes {
  readonly comparedOf: ComparedOf;
  readonly identity: IdentityProvider;
  readonly clock: Clock;
  readonly zone: string;
  readonly demo: boolean;
}

/** The figures of the page as files. */
export function positionFileRoutes(app: FastifyInstance, deps: PositionFileRoutes): void {
  const { comparedOf, identity, clock, zone, demo } = deps;
  serveFile(app, identity, downloadPosition, async ({ caller, query, language }) => {
    const asked = await comparedOf(query, caller);
    if (isRefusal(asked)) return asked;
    const table = await tableOf(asked.compared, query, language);
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
