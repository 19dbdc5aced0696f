import { downloadChannelLadder, downloadChannelSeason } from '@vivac/contract/sales-channels';
import type { Language } from '@vivac/domain/language';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { commissionGuess } from '@vivac/domain/sales-channels/commission';
import { textOf } from '@vivac/text/text-of';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#platform/database/database';
import { serveFile } from '#platform/http/file-route';
import { isRefusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { channelLadder, ladderQuestion } from '#modules/sales-channels/ladder-read';
import { commissionsOf } from '#modules/sales-channels/commission-read';
import { channelSeason, seasonQuestion } from '#modules/sales-channels/season-read';
import { referenceCampsite } from '#modules/watchlists/read';
import { fileWords, CONTENT_TYPES, channelsFileName, marked } from './file/file-words.ts';
import { filterFacts, marketFacts } from './file/report-facts.ts';
import { channelFile, ladderTable, type PointsOf, seasonTable } from './channel-file.ts';

type Facts = [name: string, text: string][];

/** The ladder of one stay and the season as files. */
export function channelFileRoutes(app: FastifyInstance, context: Context): void {
  ladderRoute(app, context);
  seasonRoute(app, context);
}

function ladderRoute(app: FastifyInstance, context: Context): void {
  const { clock, identity, zone, demo } = context;
  serveFile(app, identity, downloadChannelLadder, async ({ caller, query, language }) => {
    const question = await ladderQuestion(context, caller, query);
    if (isRefusal(question)) return question;
    const { source, campsite, stay } = question;
    const own = await referenceCampsite(source.db, caller.uid);
    const pointsOf = own?.name === campsite.name ? await pointsOfUser(context.db, caller.uid) : null;
    const ladder = await channelLadder(question, zone);
    const words = fileWords(language);
    const { facts } = textOf(language, 'channel-files');
    const table = ladderTable(ladder, pointsOf, language, (at) => words.moment(new Date(at), zone));
    const requested: Facts = [
      ...asOfFacts(source.asOfS, words, zone),
      [words.text.facts.campsite, campsite.name],
      [facts.arrival, words.day(ladder.date)],
      [facts.departure, words.day(ladder.departure)],
      [facts.tax, ladder.withTax ? facts.taxIn : facts.taxOut],
    ];
    const requestedAt = clock.now();
    return {
      fileName: marked(channelsFileName('Channels', campsite.name, requestedAt, zone, query.format), demo),
      contentType: CONTENT_TYPES[query.format],
      body: await channelFile(table, about(context, stay.filters, requested, { language, requestedAt }), query.format),
    };
  });
}

/** What the user wrote, else the guess; read where it is written, for what was typed a moment ago. */
async function pointsOfUser(db: Queryable, uid: string): Promise<PointsOf> {
  const stored = await commissionsOf(db, uid);
  const written = new Map(stored.map(({ channel, points }) => [channel, points]));
  return (channel) => written.get(channel) ?? commissionGuess(channel)?.points ?? null;
}

function seasonRoute(app: FastifyInstance, context: Context): void {
  const { clock, identity, zone, demo } = context;
  serveFile(app, identity, downloadChannelSeason, async ({ caller, query, language }) => {
    const question = await seasonQuestion(context, caller, query);
    if (isRefusal(question)) return question;
    const { source, campsites, stay } = question;
    const season = await channelSeason(question, zone);
    const words = fileWords(language);
    const { facts } = textOf(language, 'channel-files');
    const requested: Facts = [
      ...asOfFacts(source.asOfS, words, zone),
      [facts.first, words.day(season.first)],
      [facts.last, words.day(season.last)],
    ];
    const requestedAt = clock.now();
    return {
      fileName: marked(channelsFileName('Season', campsites[0]?.name ?? '', requestedAt, zone, query.format), demo),
      contentType: CONTENT_TYPES[query.format],
      body: await channelFile(
        seasonTable(season, language),
        about(context, stay.filters, requested, { language, requestedAt }),
        query.format,
      ),
    };
  });
}

/** The moment as known on which all of it is; nothing of now. */
function asOfFacts(asOfS: number | undefined, words: ReturnType<typeof fileWords>, zone: string): Facts {
  return asOfS === undefined ? [] : [[words.text.facts.asKnownOn, words.moment(new Date(asOfS * 1000), zone)]];
}

/** What was asked, when, and by which rule prices meet. */
function about(
  { zone, demo }: Context,
  filters: OfferFilters,
  requested: Facts,
  { language, requestedAt }: { readonly language: Language; readonly requestedAt: Date },
) {
  const words = fileWords(language);
  const { facts: names } = words.text;
  const { rule, ruleWords } = textOf(language, 'channel-files').facts;
  const facts: Facts = [
    ...marketFacts(demo, words),
    ...requested,
    // Of all channels, whatever the dashboard’s is.
    ...filterFacts(filters, words).filter(([name]) => name !== words.text.dimensions.channel),
    [rule, ruleWords],
    [names.askedFor, words.moment(requestedAt, zone)],
    [names.timeZone, zone],
  ];
  return { facts, factsName: words.text.sheets.filters, requestedAt };
}
