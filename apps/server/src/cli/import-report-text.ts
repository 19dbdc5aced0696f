import type { WriteStream } from 'node:tty';
import { say, sayStored } from '@vivac/text/say';
import type { ImportReport } from '#modules/imports/import-report';
import type { LeftOutRow, UnmatchedWording } from '@vivac/intake/verdict/ledger';
import { SingleBar } from 'cli-progress';

const count = new Intl.NumberFormat('en');

/** The outcome of an import, for a person at a terminal. */
export function reportText(report: ImportReport): string {
  if (report.refused) return refusalText(report);
  const lines = [
    `${report.file}: ${heading(report)}`,
    ...totalLines(report),
    ...effectLines(report),
    ...unknownLines(report),
    ...undecidedLines(report),
    ...lookLines(report),
    ...problemLines(report),
  ];
  return `${lines.join('\n')}\n`;
}

function refusalText({ refused, problems, dryRun }: ImportReport): string {
  const { file, line, column, reason } = refused!;
  const place = [file, line === null ? null : `line ${line}`, column].filter((part) => part !== null).join(', ');
  const lines = [
    `${place}: ${say('en', reason)}`,
    ...problems.slice(0, 5).map((problem) => problemLine(file, problem)),
  ];
  return `${lines.join('\n')}\nNothing of this file was stored${dryRun ? ' (dry run)' : ''}.\n`;
}

function heading({ alreadyImported, withdrawnBatch, dryRun, batchId, kind }: ImportReport): string {
  if (withdrawnBatch !== null) {
    return `already imported as ${batchId}, and withdrawn since: it has no effect, and nothing changed. vivac batches restore ${withdrawnBatch} brings it back. What it brought then:`;
  }
  if (alreadyImported) return `already imported as ${batchId}; nothing changed. What it brought then:`;
  return dryRun ? `a dry run of ${kind}: nothing was stored` : `${kind} imported as ${batchId}`;
}

function totalLines({ totals, elapsedMs, campsites, alreadyImported, kind }: ImportReport): string[] {
  const rows: [string, string][] = [
    ['read', count.format(totals.read)],
    ['stored', count.format(totals.stored)],
    ['repeated', count.format(totals.repeated)],
    ['set aside', count.format(totals.setAside)],
    ['skipped', count.format(totals.skipped)],
    ['rejected', count.format(totals.rejected)],
  ];
  if (!alreadyImported) {
    rows.push([kind === 'campsites' ? 'campsites changed' : 'campsites', count.format(campsites)]);
    rows.push(['seconds', (elapsedMs / 1000).toFixed(1)]);
    rows.push(['rows/s', count.format(Math.round((totals.read * 1000) / Math.max(elapsedMs, 1)))]);
  }
  const width = Math.max(...rows.map(([, value]) => value.length));
  return rows.map(([name, value]) => `  ${name.padEnd(18)}${value.padStart(width)}`);
}

/** What is there afterwards, or would be. */
function effectLines({ effect }: ImportReport): string[] {
  if (effect === null) return [];
  const { made, changed, joined } = effect.campsites;
  const also = joined === 0 ? '' : `; ${count.format(joined)} more belong to a campsite named before`;
  const campsites = `  campsites: ${count.format(made)} new, ${count.format(changed)} known with news${also}`;
  if (effect.nights === null) return [campsites];
  const { priced, ahead, contradicted } = effect.nights;
  const nights = `  nights with a price: ${count.format(priced)}, ${count.format(ahead)} of them from today on`;
  const other = `  rows that say another price of a night than an earlier one: ${count.format(contradicted)} (the lower stands)`;
  return contradicted === 0 ? [campsites, nights] : [campsites, nights, other];
}

const UNKNOWN_SHOWN = 10;

function unknownLines({ unknownCampsites: { count: unknown, named } }: ImportReport): string[] {
  if (unknown === 0) return [];
  const lines = named.slice(0, UNKNOWN_SHOWN).map(({ said: stated, rows, near }) => {
    const meant = near.map(({ name, place }) => `"${name}"${place === null ? '' : ` (${place})`}`).join(' or ');
    return `    "${stated}" (${count.format(rows)})${meant === '' ? '' : `: did you mean ${meant}? --same-campsite "${stated}=${near[0]!.name}"`}`;
  });
  const more = unknown > lines.length ? [`    … ${count.format(unknown - lines.length)} more`] : [];
  const many = unknown === 1 ? 'campsite of the file is' : 'campsites of the file are';
  return [
    `  ${count.format(unknown)} ${many} not known (--new-campsites makes those that are near no other):`,
    ...lines,
    ...more,
  ];
}

function undecidedLines({ undecidedWordings }: ImportReport): string[] {
  if (undecidedWordings === 0) return [];
  const many = undecidedWordings === 1 ? 'new wording waits' : 'new wordings wait';
  return [
    `  ${count.format(undecidedWordings)} ${many} for a decision: which accommodation type? (Accommodation types)`,
  ];
}

function lookLines({ looks: { endedOffers, endedNights, openNights }, dryRun }: ImportReport): string[] {
  const offers = `${count.format(endedOffers)} ${endedOffers === 1 ? 'offer' : 'offers'}`;
  const ended = `  ${offers} ${dryRun ? 'would end' : 'ended'}, on ${count.format(endedNights)} nights: complete looks do not name them`;
  const open = `  ${count.format(openNights)} nights of looks are not complete: rows of them were left out, so nothing ends on them`;
  return [...(endedOffers > 0 ? [ended] : []), ...(openNights > 0 ? [open] : [])];
}

function problemLines({
  file,
  problems,
  totals,
  leftOutStored,
  unusedColumns,
  unmatchedWordings,
}: ImportReport): string[] {
  const leftOut = totals.setAside + totals.rejected;
  const lines = problems.map((problem) => problemLine(file, problem));
  if (leftOut > problems.length && problems.length > 0) {
    lines.push(
      `  … ${count.format(leftOut - problems.length)} more; ${count.format(leftOutStored)} are kept with the batch`,
    );
  }
  lines.push(...wordingLines(unmatchedWordings));
  if (unusedColumns.length > 0) lines.push(`  columns not read: ${unusedColumns.join(', ')}`);
  return lines;
}

const WORDINGS_SHOWN = 10;

function wordingLines(wordings: readonly UnmatchedWording[]): string[] {
  if (wordings.length === 0) return [];
  const shown = wordings.slice(0, WORDINGS_SHOWN).map(({ field, wording, rows }) => `${field} "${wording}" (${rows})`);
  const more = wordings.length > shown.length ? [`${wordings.length - shown.length} more`] : [];
  return [`  wordings that no filter finds: ${[...shown, ...more].join(', ')}`];
}

/** One sentence: file, line, field (and its column, where that has another name), value as read, and what is wrong. */
function problemLine(file: string, { line, field, column, outcome, reason, value }: LeftOutRow): string {
  const ofColumn = column === null || column === field ? null : `column "${column}"`;
  const named = field === null ? ofColumn : [field, ofColumn && `(${ofColumn})`].filter(Boolean).join(' ');
  const place = named ?? (value === null ? 'the row' : null);
  const stated = [place, value === null ? null : `"${value}"`, sayStored('en', reason)].filter((part) => part !== null);
  return `  ${outcome === 'set_aside' ? 'set aside' : 'rejected'}  ${file}, line ${line}: ${stated.join(' ')}`;
}

interface ImportProgress {
  show(bytesRead: number, rowsRead: number): void;
  /** Safe to call twice. */
  stop(): void;
}

const LINE_EVERY_MS = 5_000;
const BAR = '{name}  {bar}  {percentage} %  {rows} rows  {left} s left';
/** A bar on a terminal, where the size is known; plain lines from time to time otherwise. */
export function importProgress(name: string, totalBytes: number | null, out: WriteStream): ImportProgress {
  return out.isTTY && totalBytes !== null ? progressBar(name, totalBytes, out) : progressLines(name, totalBytes, out);
}

function progressBar(name: string, totalBytes: number, stream: WriteStream): ImportProgress {
  const bar = new SingleBar({ format: BAR, stream, hideCursor: true, clearOnComplete: true, barsize: 30 });
  const startedMs = performance.now();
  const stop = () => {
    process.off('exit', stop);
    bar.stop();
  };
  // The cursor comes back however the command ends.
  process.once('exit', stop);
  bar.start(totalBytes, 0, { name, rows: '0', left: '?' });
  return {
    show: (bytesRead, rowsRead) => {
      const leftMs = ((performance.now() - startedMs) * (totalBytes - bytesRead)) / Math.max(bytesRead, 1);
      bar.update(bytesRead, { rows: count.format(rowsRead), left: Math.ceil(leftMs / 1000) });
    },
    stop,
  };
}

function progressLines(name: string, totalBytes: number | null, out: WriteStream): ImportProgress {
  let nextMs = performance.now() + LINE_EVERY_MS;
  return {
    show: (bytesRead, rowsRead) => {
      const nowMs = performance.now();
      if (nowMs < nextMs) return;
      nextMs = nowMs + LINE_EVERY_MS;
      const share = totalBytes === null ? '' : `, ${Math.floor((100 * bytesRead) / Math.max(totalBytes, 1))} %`;
      out.write(`${name}: ${count.format(rowsRead)} rows read${share}\n`);
    },
    stop: () => {},
  };
}
