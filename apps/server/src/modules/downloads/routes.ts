import { toSay } from '@vivac/text/sentence';
import { type DownloadFormat, downloadPrices, downloadReviews } from '@vivac/contract/downloads';
import type { FastifyInstance } from 'fastify';
import { type FileAnswer, serveFile } from '#platform/http/file-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { QUERY_FIELDS, campsitesIn, comparedIn } from '@vivac/contract/wire/prices';
import { reviewChoiceIn } from '@vivac/contract/wire/reviews';
import { offerFiltersOf } from '@vivac/contract/wire-names';
import { asOfIn } from '#modules/prices/moment-read';
import { namedCampsites } from '#modules/watchlists/read';
import { csvFile, spanishCsv } from '#platform/files/csv-file';
import type { Context } from '#server/context';
import { channelFileRoutes } from './channel-file-routes.ts';
import { tariffFileRoutes } from './tariff-file-routes.ts';
import {
  CONTENT_TYPES,
  marked,
  pricesFileName,
  reviewsFileName,
  downloadSlots,
  MAX_PDF_COMPETITORS,
  serialQueue,
} from './file/file-words.ts';
import { type PriceReport, priceReport } from './prices/price-report.ts';
import { headingsOf, rowsOf } from './prices/price-table.ts';
import { spanishPriceCsv } from './prices/spanish-price-csv.ts';
import { MAX_WORKBOOK_COMPETITORS, priceWorkbook } from './prices/price-workbook.ts';
import { reviewFile } from './reviews/review-file.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { type MarketMatrix, downloadMarketMatrix } from '@vivac/contract/market';
import { momentInName } from '@vivac/domain/time/zoned-moment';
import { occupancyOfTheYear } from '#modules/holidays/read';
import { requestedMatrix } from '#modules/market/matrix-read';
import { type MarketReport, marketWorkbook, cellHeadings, cellRows } from './market-file.ts';

const TOO_MANY = refuse('too-many', 'twoDownloads');

export function downloadRoutes(app: FastifyInstance, context: Context): void {
  const { reads, clock, identity, zone, demo } = context;
  marketFileRoutes(app, context);
  const slots = downloadSlots();
  channelFileRoutes(app, context);
  tariffFileRoutes(app, context);
  const made = serialQueue();

  serveFile(app, identity, downloadPrices, async ({ caller, query, gone, language }) => {
    const db = reads.pick();
    const { format } = query;
    const compared = comparedIn(query);
    const names = [compared.reference, ...compared.competitors];
    const campsites = await namedCampsites(db, caller, names, QUERY_FIELDS.campsites);
    if (isRefusal(campsites)) return campsites;
    const most = MOST_COMPETITORS[format];
    if (compared.competitors.length > most) return tooWide(compared.competitors.length, most, format);
    const asOfS = asOfIn(query.as_of, zone, clock.today());
    if (isRefusal(asOfS)) return asOfS;
    if (!slots.take(caller.uid, gone)) return TOO_MANY;
    const [reference, ...competitors] = campsites;
    const found = await priceReport({ db, clock, asOfS }, reference!, competitors, offerFiltersOf(query), gone);
    const report = { ...found, comparedWith: query.compared_with ?? 'dearest', isDemo: demo, language };
    return {
      fileName: marked(pricesFileName(report.requestedAt, zone, format), demo),
      contentType: CONTENT_TYPES[format],
      body: await priceFile(report, format, gone),
    };
  });

  async function priceFile(
    report: PriceReport,
    format: DownloadFormat,
    gone: AbortSignal,
  ): Promise<FileAnswer['body']> {
    if (format === 'csv') return csvFile(headingsOf(report), rowsOf(report));
    if (format === 'csv-es') return spanishPriceCsv(report, zone);
    return made(() => DOCUMENTS[format](report, zone, gone), gone);
  }

  serveFile(app, identity, downloadReviews, async ({ caller, query, gone, language }) => {
    const db = reads.pick();
    const campsites = await namedCampsites(db, caller, [campsitesIn(query)], QUERY_FIELDS.campsites);
    if (isRefusal(campsites)) return campsites;
    if (!slots.take(caller.uid, gone)) return TOO_MANY;
    const requestedAt = clock.now();
    const body = await reviewFile(
      { db, made },
      { campsite: campsites[0]!, choice: reviewChoiceIn(query), requestedAt, zone, isDemo: demo, language },
      query.format,
      gone,
    );
    if (isRefusal(body)) return body;
    return {
      fileName: marked(reviewsFileName(campsitesIn(query), requestedAt, zone, query.format), demo),
      contentType: CONTENT_TYPES[query.format],
      body,
    };
  });
}

const MOST_COMPETITORS: Readonly<Record<DownloadFormat, number>> = {
  xlsx: MAX_WORKBOOK_COMPETITORS,
  csv: Number.POSITIVE_INFINITY,
  'csv-es': Number.POSITIVE_INFINITY,
  pdf: MAX_PDF_COMPETITORS,
};

function tooWide(count: number, most: number, format: DownloadFormat): Refusal {
  return refuse('invalid', toSay(format === 'pdf' ? 'pdfCompetitors' : 'excelCompetitors', { most, count }), 'format');
}

type Document = (report: PriceReport, zone: string, gone: AbortSignal) => Promise<FileAnswer['body']>;

/** Files that are made whole before they are sent. */
const DOCUMENTS: Readonly<Record<Exclude<DownloadFormat, 'csv' | 'csv-es'>, Document>> = {
  xlsx: priceWorkbook,
  // Typefaces and paper are read with the first PDF.
  pdf: async (...requested) => (await import('./prices/price-pdf.ts')).pricePdf(...requested),
};

const TRY_AGAIN_MS = 200;
const MOST_TRIES = 100;

/** The market matrix as a file. */
function marketFileRoutes(app: FastifyInstance, context: Context): void {
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
      requestedAt,
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
