import { setTimeout as wait } from 'node:timers/promises';
import { type MarketMatrix, downloadMarketMatrix } from '@vivac/contract/market/matrix';
import { offerFiltersOf } from '@vivac/contract/wire-names';
import { momentInName } from '@vivac/domain/time/zoned-moment';
import type { FastifyInstance } from 'fastify';
import { csvFile, spanishCsv } from '#platform/files/csv-file';
import { type FileAnswer, serveFile } from '#platform/http/file-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { occupancyOfTheYear } from '#modules/holidays/read';
import { requestedMatrix } from '#modules/market/matrix-read';
import { CONTENT_TYPES, marked } from '../file/file-name.ts';
import { cellHeadings, cellRows } from './market-table.ts';
import { type MarketReport, marketWorkbook } from './market-workbook.ts';

const TRY_AGAIN_MS = 200;
const MOST_TRIES = 100;

/** The market matrix as a file. */
export function marketFileRoutes(app: FastifyInstance, context: Context): void {
  const { identity, clock, zone, demo } = context;
  serveFile(app, identity, downloadMarketMatrix, async ({ caller, query, language, gone }) => {
    const matrix = await countedMatrix(async () => {
      const requested = await requestedMatrix(context, caller, query);
      return isRefusal(requested) ? requested : requested.present();
    }, gone);
    if (isRefusal(matrix)) return matrix;
    const requestedAt = clock.now();
    const occupancy = query.format === 'xlsx' ? await occupancyOfTheYear(context.reads.pick()) : [];
    const report = {
      matrix,
      occupancy,
      filters: offerFiltersOf(query),
      askedAt: requestedAt,
      zone,
      isDemo: demo,
      language,
    };
    const extension = query.format === 'xlsx' ? 'xlsx' : 'csv';
    return {
      fileName: marked(`Market_${momentInName(requestedAt, zone)}.${extension}`, demo),
      contentType: CONTENT_TYPES[query.format],
      body: await marketFile(report, query.format),
    };
  });
}

/** A file is read later: it waits until there are figures. */
async function countedMatrix(
  ask: () => Promise<MarketMatrix | Refusal>,
  gone: AbortSignal,
): Promise<MarketMatrix | Refusal> {
  for (let tries = 0; tries < MOST_TRIES && !gone.aborted; tries++) {
    const matrix = await ask();
    if (isRefusal(matrix) || matrix.columns.length > 0) return matrix;
    await wait(TRY_AGAIN_MS);
  }
  return refuse('conflict', 'marketComputing');
}

async function marketFile(report: MarketReport, format: 'xlsx' | 'csv' | 'csv-es'): Promise<FileAnswer['body']> {
  if (format === 'xlsx') return marketWorkbook(report);
  const headings = cellHeadings(report.language);
  const rows = cellRows(report.matrix, report.language);
  return format === 'csv' ? csvFile(headings, rows) : spanishCsv([headings, ...rows]);
}
