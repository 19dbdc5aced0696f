import { type DownloadFormat, downloadPrices, downloadReviews } from '@vivac/contract/downloads';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock';
import type { Reads } from '#platform/database/reads';
import { type FileAnswer, serveFile } from '#platform/http/file-route';
import type { IdentityProvider } from '#platform/identity/ports';
import { isRefusal, refuse } from '#platform/refusal';
import { offerFiltersOf } from '#rooms/prices/read';
import { namedCampsites } from '#rooms/watchlists/read';
import { csvFile } from './csv-file.ts';
import { downloadSlots } from './download-slots.ts';
import { CONTENT_TYPES, pricesFileName, reviewsFileName } from './file-name.ts';
import { pricePdf } from './price-pdf.ts';
import { type PriceReport, priceReport } from './price-report.ts';
import { cellsOf, headingsOf } from './price-table.ts';
import { priceWorkbook } from './price-workbook.ts';
import { reviewFile } from './review-file.ts';

export interface DownloadRoutes {
  readonly reads: Reads;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  /** IANA name of the product's zone. */
  readonly zone: string;
}

const TOO_MANY = refuse(
  'too-many',
  'Two downloads of yours are being prepared already. Please wait until one of them has arrived.',
);

export function downloadRoutes(app: FastifyInstance, { reads, clock, identity, zone }: DownloadRoutes): void {
  const slots = downloadSlots();

  serveFile(app, identity, downloadPrices, async ({ caller, query, gone }) => {
    const db = reads.pick();
    const { campsitename, competitorname = [], format } = query;
    const campsites = await namedCampsites(db, caller, [campsitename, ...competitorname], 'campsitename');
    if (isRefusal(campsites)) return campsites;
    if (!slots.take(caller.uid, gone)) return TOO_MANY;
    const [reference, ...competitors] = campsites;
    const report = await priceReport({ db, clock }, reference!, competitors, offerFiltersOf(query), gone);
    return {
      fileName: pricesFileName(report.askedAt, zone, format),
      contentType: CONTENT_TYPES[format],
      body: await PRICE_FILES[format](report, zone),
    };
  });

  serveFile(app, identity, downloadReviews, async ({ caller, query, gone }) => {
    const db = reads.pick();
    const campsites = await namedCampsites(db, caller, [query.campsitename], 'campsitename');
    if (isRefusal(campsites)) return campsites;
    if (!slots.take(caller.uid, gone)) return TOO_MANY;
    const askedAt = clock.now();
    const body = await reviewFile(
      { db },
      { campsite: campsites[0]!, choice: query, askedAt, zone },
      query.format,
      gone,
    );
    if (isRefusal(body)) return body;
    return {
      fileName: reviewsFileName(query.campsitename, askedAt, zone, query.format),
      contentType: CONTENT_TYPES[query.format],
      body,
    };
  });
}

type PriceFile = (report: PriceReport, zone: string) => FileAnswer['body'] | Promise<FileAnswer['body']>;

const PRICE_FILES: Readonly<Record<DownloadFormat, PriceFile>> = {
  xlsx: priceWorkbook,
  csv: (report) => csvFile(headingsOf(report), report.rows.map(cellsOf)),
  pdf: pricePdf,
};
