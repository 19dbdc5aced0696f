import { drawChart } from './price-pdf-chart.ts';
import { drawTables, priceTables } from './price-pdf-table.ts';
import type { Pdf } from '../paper/pdf-lines.ts';
import { INK, MARGIN, MUTED, drawFrame, openPdf, writeText } from '../paper/pdf-page.ts';
import { fileWords } from '../file/file-words.ts';
import type { PriceReport } from './price-report.ts';
import { chosenOffers, factsOf, makerOf, titleOf } from '../file/report-facts.ts';

const TITLE_SIZE = 20;
const FACT_SIZE = 9;
const FACT_HEIGHT = 14;
const FACT_COLUMNS = 2;

/** The price report on A4 paper: what was asked, the chart, then the table, page after page. */
export async function pricePdf(report: PriceReport, zone: string, gone: AbortSignal): Promise<Pdf> {
  const { language, text, moment } = fileWords(report.language);
  const title = titleOf(text.prices.title({ campsite: report.reference }), report.isDemo);
  const pdf = openPdf({ title, layout: 'landscape', createdAt: report.askedAt, language });
  const requested = text.pages.askedFor({ moment: moment(report.askedAt, zone) });
  const foot = `${makerOf(report.isDemo)} · ${report.reference} · ${requested}`;
  const head = [title, ...chosenOffers(report.filters, language)].join(' · ');
  const root = pdf.struct('Document', { title });
  pdf.addStructure(root);
  pdf.addPage();
  const tables = priceTables(pdf, report);
  const pages = 1 + tables.pageCount;
  let page = 1;
  const frame = () => drawFrame(pdf, { head, foot, page: text.pages.page({ page, pages }), isFirst: page === 1 });
  frame();
  pdf.on('pageAdded', () => {
    page++;
    frame();
  });
  const width = pdf.page.width - 2 * MARGIN;
  root.add(
    pdf.struct('H1', {}, () =>
      writeText(pdf, title, { x: MARGIN, y: MARGIN, width, size: TITLE_SIZE, weight: 'bold' }),
    ),
  );
  const below = drawFacts(pdf, root, report, zone, MARGIN + 34);
  drawChart(pdf, root, report, { x: MARGIN, y: below + 8, width, height: pdf.page.height - MARGIN - 22 - below });
  await drawTables(pdf, root, tables, gone);
  root.end();
  pdf.end();
  return pdf;
}

/** Two columns of names and texts; resolves to the height below them. */
function drawFacts(pdf: Pdf, root: PDFKit.PDFStructureElement, report: PriceReport, zone: string, y: number): number {
  const facts = factsOf(report, zone);
  const perColumn = Math.ceil(facts.length / FACT_COLUMNS);
  const columnWidth = (pdf.page.width - 2 * MARGIN) / FACT_COLUMNS;
  const list = pdf.struct('L');
  root.add(list);
  facts.forEach(([name, text], at) => {
    const x = MARGIN + Math.floor(at / perColumn) * columnWidth;
    const top = y + (at % perColumn) * FACT_HEIGHT;
    list.add(
      pdf.struct('LI', {}, () => {
        writeText(pdf, name, { x, y: top, width: 110, size: FACT_SIZE, colour: MUTED });
        writeText(pdf, text, { x: x + 114, y: top, width: columnWidth - 124, size: FACT_SIZE, colour: INK });
      }),
    );
  });
  list.end();
  return y + perColumn * FACT_HEIGHT;
}
