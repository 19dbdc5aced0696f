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
import { countStays } from '@vivac/domain/tariffs/tariff-evidence';
import { type Day, toDay } from '@vivac/domain/time/day';
import { type Tariff, copyTariff } from '@vivac/domain/tariffs/tariff';
import { toSay } from '@vivac/text/sentence';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { campsiteFinder } from '#modules/watchlists/read';
import { comparisonRequest, tariffComparison } from './comparison-read.ts';
import { publishTariff, withdrawTariff, presentChecked, presentTariff, presentListed } from './publish-tariff.ts';
import { deleteTariff, insertTariff, rewriteTariff, storedTariff, storedTariffs, waitingTariffs } from './store.ts';
import {
  downloadTariff,
  downloadTariffTemplate,
  readTariff,
  type TariffRead as SentReading,
  checkKeptTariff,
} from '@vivac/contract/tariffs/read-tariff';
import { type Language, LOCALES } from '@vivac/domain/language';
import { moneyWords } from '@vivac/domain/money-words';
import { tariffOfBytes } from '@vivac/intake/apart/read-file';
import type { Doubt, TariffRead } from '@vivac/intake/tariffs/tariff-read';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import { textOf } from '@vivac/text/text-of';
import { serveFile } from '#platform/http/file-route';
import { serveUpload } from '#platform/http/upload-route';
import { newTariff, tariffWorkbook } from './tariff-workbook.ts';

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
    return presentTariff((await storedTariff(db, id))!);
  });

  serve(app, identity, getTariff, async ({ params }) => {
    const stored = await storedTariff(db, params.id);
    return stored === null ? noTariff() : presentTariff(stored);
  });

  serve(app, identity, keepTariff, async ({ params: { id }, body: { version, tariff }, caller }) => {
    const isRewritten = await rewriteTariff(
      db,
      { id, version, tariff: typed(tariff) },
      { by: caller.email, at: clock.now() },
    );
    const stored = await storedTariff(db, id);
    if (stored === null) return noTariff();
    return isRewritten ? presentTariff(stored) : refuse('conflict', 'tariffChanged', 'version');
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
    const request = comparisonRequest(query, clock.today());
    return isRefusal(request) ? request : tariffComparison(reads.pick(), caller.uid, request, language);
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
    return presentTariff(stored);
  });

  serve(app, identity, withdrawCall, async ({ params: { id }, body: { why }, caller }) => {
    const refusal = await withdrawTariff(context, id, { by: caller.email, why });
    return refusal ?? presentTariff((await storedTariff(db, id))!);
  });

  serve(app, identity, copyCall, async ({ params, body, caller }) => {
    const stored = await storedTariff(db, params.id);
    if (stored === null) return noTariff();
    const { readDay = clock.today(), ...copy } = body;
    const tariff = copyTariff(stored.tariff, { ...copy, readDay: readDay as Day });
    const id = await insertTariff(db, stored.campsiteId, tariff, { by: caller.email, at: clock.now() });
    return presentTariff((await storedTariff(db, id))!);
  });
}

/** As the contract validated it: its days are days. */
const typed = (tariff: unknown) => tariff as Tariff;

function noTariff(): Refusal {
  return refuse('not-found', 'noTariff');
}

/** By one of its links, else by its name. */
async function campsiteOf(db: Queryable, name: string): Promise<number | null> {
  const find = campsiteFinder(db);
  const link = normaliseLink(name);
  return (link === null ? null : await find({ link })) ?? (await find({ name: name.trim() }));
}

/** A list of more is refused while it arrives. */
const TARIFF_UPLOAD_LIMITS = { maxBytes: 20e6, idleMs: 30_000, wholeMs: 5 * 60_000 };

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
    TARIFF_UPLOAD_LIMITS,
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
    leftOut: leftOut
      .slice(0, MOST_LEFT_OUT)
      .map(({ cell, reason }) => ({ cell: { ...cell }, reason, sentence: words.leftOut[reason] })),
    leftOutCount: leftOut.length,
  };
}
const MOST_LEFT_OUT = 300;

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
