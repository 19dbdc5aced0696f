import { type Cents, eurosOf } from '@vivac/domain/money';
import type { Day } from '@vivac/domain/time/day';
import { filterWords } from '@vivac/domain/offers/offer-filters';
import { shownName } from '@vivac/domain/shown-text';
import type { PriceRule } from '@vivac/domain/rules/kinds/price';
import {
  farthestNights,
  type NewFinding,
  type NightNews,
  NIGHTS_AHEAD,
  type PriceFinding,
  type PriceFindings,
  type PriceNews,
  priceNews,
  priceSince,
} from '@vivac/domain/rules/kinds/price-findings';
import type { MailContent, MailTable } from '#platform/mail/mailer';
import type { MessageWords, RuleKindMails } from './rule-kind-mails.ts';
import { type MessageFormats, subjectLine } from '../mail/message-formats.ts';
import { dashboardAddress } from '../mail/message-links.ts';
import type { SentBefore } from '../messages/held-prices.ts';
import { type Farthest, type Found, type PriceText, priceText } from './price-text.ts';

export const PRICE_MAILS: RuleKindMails<'price', PriceRuleNews> = {
  async news(_db, of, findings, { at, today, reference }, before) {
    return { ...of, reference: reference.name, findings, at, today, before };
  },
  held: ({ found }) =>
    found.map(({ date, competitor, priceCents, competitorCents }) => ({
      date,
      competitor,
      priceCents,
      competitorCents,
    })),
  compose: priceMessage,
  line: ({ date, competitor, priceCents, competitorCents, percent, seenAtS }) => ({
    date,
    competitor,
    price: eurosOf(priceCents),
    competitorPrice: eurosOf(competitorCents),
    percent,
    observedAt: new Date(seenAtS * 1000).toISOString(),
  }),
};

/** What a price rule found at a moment. */
export interface PriceRuleNews {
  readonly kind: 'price';
  readonly rule: PriceRule;
  readonly reference: string;
  readonly findings: PriceFindings;
  readonly at: Date;
  /** The day of `at` in the product's zone. */
  readonly today: Day;
  /** What the last message told; null before there was one. */
  readonly before: SentBefore | null;
}

interface Words extends Omit<MessageWords, 'language'> {
  readonly price: PriceText;
}

const MAX_STALE_CAMPSITES = 5;
/** The largest news of a message stand above its table. */
const LARGEST_SHOWN = 5;

/** What a message says of prices, but why it is sent. Throws when nothing was found. */
function priceMessage(sent: PriceRuleNews, given: MessageWords): Omit<MailContent, 'closing'> {
  const { reference, rule, at, today } = sent;
  const { filters = {} } = rule;
  const words = { ...given, price: priceText[given.language] };
  const { text, price, formats, publicUrl } = words;
  const news = priceNews(sent.findings.found);
  if (news === null) throw new Error('A message of prices has none to tell of');
  const since = sinceOf(sent, news, words);
  const { listed } = since;
  const [nearest] = listed.shown;
  const seen = { filters, competitors: news.competitors };
  const farthest = farthestWords(news.farthest, words);
  return {
    subject: subjectLine([reference, news.farthest.competitor], (own, name) =>
      text.subject({ own, news: since.subject(headline(sent, news, name, words)) }),
    ),
    preview: since.lines[0] ?? farthest,
    heading: since.subject(headline(sent, news, shownName(news.farthest.competitor), words)),
    paragraphs: [
      ...(since.lines.length === 0 ? [] : [[since.title, ...since.lines].join('\n')]),
      price.opening({
        own: shownName(reference),
        nights: NIGHTS_AHEAD,
        first: formats.day(today),
        filters: filterWords(filters, given.language),
        at: formats.moment(at),
      }),
      ...(sent.findings.found.length === 1 ? [] : [farthest]),
    ],
    table: tableOf(listed.shown, words, (day) => dashboardAddress(publicUrl, { ...seen, day, table: true })),
    notes: staleNote(sent.findings.stale, words),
    ...(news.nights > listed.shown.length && {
      more: { label: price.rest(news.nights - listed.shown.length), link: given.list },
    }),
    action: {
      label: price.open(formats.shortDay(nearest.date)),
      link: dashboardAddress(publicUrl, { ...seen, day: nearest.date }),
    },
  };
}

interface Since {
  /** The news of the subject and the heading, with how much of it is new. */
  readonly subject: (news: string) => string;
  readonly title: string;
  /** The largest of what is new, the largest first, and how many nights are as before; none in a first message, and where nothing is new. */
  readonly lines: readonly string[];
  /** What the table lists: nights with something new, and every night where there is none, or no message before. */
  readonly listed: PriceNews;
}

/** What is new since the last message; its day is in the subject, so that the same list never has the same subject twice. */
function sinceOf({ before, findings }: PriceRuleNews, news: PriceNews, words: Words): Since {
  const { price, formats } = words;
  if (before === null) return { subject: (stated) => stated, title: '', lines: [], listed: news };
  const { fresh } = priceSince(findings.found, before.prices);
  const nights = new Set(fresh.map(({ date }) => date));
  const listed = priceNews(findings.found.filter(({ date }) => nights.has(date))) ?? news;
  const asBefore = news.nights - listed.nights;
  return {
    subject: (stated) => price.since(stated, nights.size, formats.dayAndMonth(before.day)),
    title: price.newSince(formats.day(before.day)),
    lines: [
      ...farthestNights(fresh, LARGEST_SHOWN).map((each) => newLine(each, words)),
      ...(asBefore === 0 ? [] : [price.asBefore(asBefore)]),
    ],
    listed,
  };
}

function newLine(found: NewFinding, { price, formats }: Words): string {
  const euros = eurosIn([found], formats);
  return price.newLine({
    name: shownName(found.competitor),
    day: formats.day(found.date),
    mine: euros(found.priceCents),
    theirs: euros(found.competitorCents),
    difference: differenceWords(found, formats),
    before: found.before === null ? null : differenceWords({ percent: found.before }, formats),
  });
}

/** The news: who, on which nights, and how far at most. `name` is that of the competitor farthest away. */
function headline({ rule }: PriceRuleNews, news: PriceNews, name: string, { price, formats }: Words): string {
  const { nights, competitors, farthest } = news;
  const far = farAway(rule, farthest, formats);
  const day = formats.shortDay(farthest.date);
  if (nights === 1 && competitors.length === 1) return price.one(name, day, far);
  const who: Found = competitors.length === 1 ? { name } : { count: competitors.length };
  return price.many(who, nights === 1 ? { day } : { count: formats.count(nights) }, far);
}

function farAway({ up }: PriceRule, { percent }: PriceFinding, formats: MessageFormats): Farthest {
  if (percent === 0) return { up, signed: null, unsigned: formats.percent(1) };
  return { up, signed: formats.signedPercent(percent), unsigned: formats.percent(percent) };
}

function farthestWords(farthest: PriceFinding, { price, formats }: Words): string {
  const euros = eurosIn([farthest], formats);
  return price.farthest({
    name: shownName(farthest.competitor),
    day: formats.day(farthest.date),
    mine: euros(farthest.priceCents),
    theirs: euros(farthest.competitorCents),
    difference: differenceWords(farthest, formats),
  });
}

function differenceWords({ percent }: Pick<PriceFinding, 'percent'>, formats: MessageFormats): string {
  return percent === 0 ? `< ${formats.percent(1)}` : formats.signedPercent(percent);
}

/** Amounts that stand together have cents, or none of them has. */
function eurosIn(found: readonly PriceFinding[], formats: MessageFormats): (cents: Cents) => string {
  const amounts = found.flatMap(({ priceCents, competitorCents }) => [priceCents, competitorCents]);
  const withCents = amounts.some((cents) => cents % 100 !== 0);
  return (cents) => formats.euros(eurosOf(cents), withCents);
}

function tableOf(nights: readonly NightNews[], { price, formats }: Words, linkTo: (day: Day) => string): MailTable {
  const { caption, columns, others: otherWords } = price;
  const zones = new Set(nights.map(({ seenAtS }) => formats.zoneName(momentOf(seenAtS))));
  const euros = eurosIn(nights, formats);
  const seen = (at: Date) => formats.shortMoment(at) + (zones.size === 1 ? '' : ` ${formats.zoneName(at)}`);
  return {
    caption,
    columns: [
      { heading: columns.night, kind: 'short' },
      { heading: columns.mine, kind: 'number' },
      { heading: columns.competitor, kind: 'words' },
      { heading: columns.theirs, kind: 'number' },
      { heading: columns.difference, kind: 'number' },
      { heading: zones.size === 1 ? `${columns.seen} (${[...zones][0]!})` : columns.seen, kind: 'number' },
    ],
    rows: nights.map(({ others, ...found }) => [
      { text: formats.day(found.date), link: linkTo(found.date) },
      { text: euros(found.priceCents) },
      { text: shownName(found.competitor) + (others === 0 ? '' : ` ${otherWords(others)}`) },
      { text: euros(found.competitorCents) },
      { text: differenceWords(found, formats), strong: true },
      { text: seen(momentOf(found.seenAtS)) },
    ]),
  };
}

function staleNote(stale: PriceFindings['stale'], { price, formats }: Words): string[] {
  if (stale.length === 0) return [];
  const named = stale
    .slice(0, MAX_STALE_CAMPSITES)
    .map(({ name, nights, seenAtS }) =>
      price.staleCampsite(shownName(name), nights, formats.moment(momentOf(seenAtS))),
    );
  const others = stale.length - named.length;
  return [[price.stale, ...named, ...(others === 0 ? [] : [price.staleOthers(others)])].join('\n')];
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
