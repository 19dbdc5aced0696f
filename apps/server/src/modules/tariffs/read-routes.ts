import { downloadTariff, downloadTariffTemplate, readTariff } from '@vivac/contract/tariffs/read-tariff';
import type { TariffRead as SentReading } from '@vivac/contract/tariffs/read-tariff';
import { type Language, LOCALES } from '@vivac/domain/language';
import { moneyWords } from '@vivac/domain/money-words';
import { toDay } from '@vivac/domain/time/day';
import { tariffOfBytes } from '@vivac/intake/apart/read-file';
import type { Doubt, TariffRead } from '@vivac/intake/tariffs/tariff-read';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import { toSay } from '@vivac/text/sentence';
import { textOf } from '@vivac/text/text-of';
import type { FastifyInstance } from 'fastify';
import { serveFile } from '#platform/http/file-route';
import { serveUpload } from '#platform/http/upload-route';
import { refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { storedTariff } from './store.ts';
import { newTariff, tariffWorkbook } from './tariff-workbook.ts';

/** A list of more is refused while it arrives. */
const LIMITS = { maxBytes: 20e6, idleMs: 30_000, wholeMs: 5 * 60_000 };

/** Tariffs that are read from a file or a pasted text; nothing of it is kept. */
export function tariffReadingRoutes(app: FastifyInstance, { db, identity, clock }: Context): void {
  serveUpload(
    app,
    identity,
    readTariff,
    async ({ query, bytes, language }) => {
      const { name = '', address = null, day, channel = '', ...answers } = query;
      const readAt = { address, day: day === undefined ? clock.today() : toDay(day) };
      try {
        const read = await tariffOfBytes(await gathered(bytes()), { name, readAt, channel, answers });
        return presentReading(language, read);
      } catch (error) {
        if (!(error instanceof ImportRefused)) throw error;
        return refuse(
          error.kind === 'too-large' ? 'too-large' : 'invalid',
          toSay('tariffNotRead', { reason: error.reason }),
        );
      }
    },
    LIMITS,
  );

  serveFile(app, identity, downloadTariff, async ({ params, language }) => {
    const stored = await storedTariff(db, params.id);
    if (stored === null) return refuse('not-found', 'noTariff');
    return workbookFile(
      `Tariff_${stored.tariff.year}_${params.id}.xlsx`,
      await tariffWorkbook(stored.tariff, language),
    );
  });

  serveFile(app, identity, downloadTariffTemplate, async ({ language }) =>
    workbookFile('Tariff.xlsx', await tariffWorkbook(newTariff(language, clock.today()), language)),
  );
}

const workbookFile = (fileName: string, body: Uint8Array) => ({
  fileName,
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body,
});

async function gathered(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

function presentReading(language: Language, { tariff, origins, doubts, leftOut }: TariffRead): SentReading {
  const words = textOf(language, 'tariff-reading');
  return {
    // What the contract calls lists are lists that nobody changes here.
    tariff: tariff as unknown as SentReading['tariff'],
    origins: origins.map(({ path, cell }) => ({ path, cell: { ...cell } })),
    doubts: doubts.map((doubt) => ({
      asks: doubt.asks,
      question: questionOf(language, doubt),
      taken: answerOf(language, doubt, doubt.taken),
      others: doubt.others.map((other) => answerOf(language, doubt, other)),
      cells: doubt.cells.map((cell) => ({ ...cell })),
      of: doubt.of,
    })),
    leftOut: leftOut.map(({ cell, reason }) => ({ cell: { ...cell }, reason, sentence: words.leftOut[reason] })),
  };
}

function questionOf(language: Language, { asks, of }: Doubt): string {
  const question = textOf(language, 'tariff-reading').doubts[asks];
  return typeof question === 'string' ? question : question({ of: of ?? '' });
}

const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function answerOf(language: Language, { asks }: Doubt, answer: string): { answer: string; words: string } {
  const { answers } = textOf(language, 'tariff-reading');
  if (asks === 'last_day' && answer === 'night') return { answer, words: answers.last_night };
  if (asks === 'added_parts') return { answer, words: moneyWords[language].eurosAndCents(Number(answer) / 100) };
  if (asks === 'weekend_nights') return { answer, words: weekdaysIn(language, answer.split(',').map(Number)) };
  return { answer, words: Object.hasOwn(answers, answer) ? answers[answer as keyof typeof answers] : answer };
}

function weekdaysIn(language: Language, weekdays: readonly number[]): string {
  const names = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' });
  const listed = weekdays.map((weekday) => names.format(MONDAY_MS + (weekday - 1) * DAY_MS));
  return new Intl.ListFormat(LOCALES[language]).format(listed);
}
