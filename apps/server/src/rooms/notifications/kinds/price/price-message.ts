import type { Day } from '@vivac/domain/time/day';
import { type Cents, eurosOf } from '@vivac/domain/money';
import { filterWords } from '@vivac/domain/offers/filters/filter-words';
import { shownName } from '@vivac/domain/shown-text';
import type { PriceRule } from '@vivac/domain/rules/kinds/price';
import { NIGHTS_AHEAD, type PriceFinding, type PriceFindings } from '@vivac/domain/rules/kinds/price-findings';
import { type NightNews, type PriceNews, priceNews } from '@vivac/domain/rules/kinds/price-news';
import type { MailContent, MailTable } from '#platform/mail/mail-content';
import type { MessageFormats } from '../../mail/message-formats.ts';
import { dashboardAddress } from '../../mail/message-links.ts';
import { subjectLine } from '../../mail/subject-line.ts';
import type { MessageWords } from '../rule-kind-mails.ts';
import { type Farthest, type Found, type PriceText, priceText } from './price-text.ts';

/** What a price rule found at a moment. */
export interface PriceRuleNews {
  readonly kind: 'price';
  readonly rule: PriceRule;
  readonly reference: string;
  readonly findings: PriceFindings;
  readonly at: Date;
  /** The day of `at` in the product's zone. */
  readonly today: Day;
}

interface Words extends Omit<MessageWords, 'language'> {
  readonly price: PriceText;
}

const MAX_STALE_CAMPSITES = 5;

/** What a message says of prices, but why it is sent. Throws when nothing was found. */
export function priceMessage(told: PriceRuleNews, given: MessageWords): Omit<MailContent, 'closing'> {
  const { reference, rule, at, today } = told;
  const { filters = {} } = rule;
  const words = { ...given, price: priceText[given.language] };
  const { text, price, formats, publicUrl } = words;
  const news = priceNews(told.findings.found);
  if (news === null) throw new Error('A message of prices has none to tell of');
  const [nearest] = news.shown;
  const seen = { filters, competitors: news.competitors };
  const farthest = farthestWords(news.farthest, words);
  return {
    subject: subjectLine([reference, news.farthest.competitor], (own, name) =>
      text.subject(own, headline(told, news, name, words)),
    ),
    preview: farthest,
    heading: headline(told, news, shownName(news.farthest.competitor), words),
    paragraphs: [
      price.opening({
        own: shownName(reference),
        nights: NIGHTS_AHEAD,
        first: formats.day(today),
        filters: filterWords(filters, given.language),
        at: formats.moment(at),
      }),
      ...(told.findings.found.length === 1 ? [] : [farthest]),
    ],
    table: tableOf(news.shown, words, (day) => dashboardAddress(publicUrl, { ...seen, day, table: true })),
    notes: [...(news.unshown === 0 ? [] : [price.rest(news.unshown)]), ...staleNote(told.findings.stale, words)],
    action: {
      label: price.open(formats.shortDay(nearest.date)),
      link: dashboardAddress(publicUrl, { ...seen, day: nearest.date }),
    },
  };
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

function differenceWords({ percent }: PriceFinding, formats: MessageFormats): string {
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
