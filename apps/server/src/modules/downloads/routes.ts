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
import { csvFile } from '#platform/files/csv-file';
import type { Context } from '#server/context';
import { channelFileRoutes } from './channel-file-routes.ts';
import { tariffFileRoutes } from './tariff-file-routes.ts';
import { downloadSlots, MAX_PDF_COMPETITORS, serialQueue } from './file/file-limits.ts';
import { CONTENT_TYPES, marked, pricesFileName, reviewsFileName } from './file/file-name.ts';
import { marketFileRoutes } from './market/routes.ts';
import { type PriceReport, priceReport } from './prices/price-report.ts';
import { headingsOf, rowsOf } from './prices/price-table.ts';
import { spanishPriceCsv } from './prices/spanish-price-csv.ts';
import { MAX_WORKBOOK_COMPETITORS, priceWorkbook } from './prices/price-workbook.ts';
import { reviewFile } from './reviews/review-file.ts';

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
      fileName: marked(pricesFileName(report.askedAt, zone, format), demo),
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
      { campsite: campsites[0]!, choice: reviewChoiceIn(query), askedAt: requestedAt, zone, isDemo: demo, language },
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
