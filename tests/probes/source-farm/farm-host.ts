import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SourceState } from '@vivac/domain/sources/source-state';
import { linkOf, pricesCsv } from '@vivac/testing/market/market';

export const HOUR_S = 3_600;
export const DAY_S = 86_400;
/** When the month begins. */
export const START = new Date('2027-03-01T00:00:00Z');
/** The least wait after the first failure: five minutes and a quarter less. */
export const BACKOFF_S = 225;

/** What one host of the farm does, and what the register is to say and do about it. Lengths are seconds. */
export interface FarmHost {
  readonly behaviour: string;
  readonly door: 'feed' | 'page';
  readonly everyS: number;
  readonly expectedEveryS: number | null;
  readonly hasConsent: boolean;
  answer(request: IncomingMessage, response: ServerResponse, now: Date): void;
  /** Between two requests, by what was agreed, by what the host asks for, and by its answers. */
  readonly leastGapS: number;
  readonly state: SourceState;
  readonly told: readonly string[];
}

type Answer = FarmHost['answer'];
export type Behaves = Partial<Omit<FarmHost, 'behaviour' | 'answer'>>;

/** A host that does well, but for what is said otherwise. */
export function hostThat(behaviour: string, answer: Answer, other: Behaves = {}): FarmHost {
  const everyS = other.everyS ?? HOUR_S;
  const usual = {
    door: 'feed',
    expectedEveryS: null,
    hasConsent: true,
    leastGapS: everyS,
    state: 'ok',
    told: [],
  } as const;
  return { behaviour, answer, ...usual, everyS, ...other };
}

export const dayOf = (now: Date): number => Math.floor((now.getTime() - START.getTime()) / (DAY_S * 1_000));

/** Prices of a day: the same bytes all day. */
export function pricesOf(campsite: string, day: number): string {
  const observedAt = new Date(START.getTime() + day * DAY_S * 1_000).toISOString();
  const nights = Array.from({ length: 10 }, (_, at) => `2027-07-${String(at + 1).padStart(2, '0')}`);
  return pricesCsv(
    observedAt,
    nights.map((night, at) => ({ campsite, night, price: 100 + day + at })),
  );
}

/** Prices that change daily, 304 to whoever has those of today. */
export function serves(headers: Readonly<Record<string, string>> = {}, hasEtag = true): Answer {
  return (request, response, now) => {
    const etag = `"day-${dayOf(now)}"`;
    if (hasEtag && request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'text/csv', ...(hasEtag && { etag }), ...headers });
    response.end(pricesOf('Farm', dayOf(now)));
  };
}

/** The same answer to whatever is asked. */
export function says(status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Answer {
  return (_request, response) => void response.writeHead(status, headers).end(body);
}

/** A page, with what stands at the addresses that are asked before it. */
export function pageWith(policies: Readonly<Record<string, Answer>> = {}): Answer {
  return (request, response, now) => {
    const path = request.url ?? '/';
    const policy = policies[path];
    if (policy) policy(request, response, now);
    else if (/^\/(robots\.txt|\.well-known\/)/.test(path)) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(pageOfDay(dayOf(now)));
  };
}

function pageOfDay(day: number): string {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Campground',
    name: 'Farm page',
    url: linkOf(900),
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.1, reviewCount: 100 + day },
  };
  return `<!doctype html><html><body><script type="application/ld+json">${JSON.stringify(facts)}</script></body></html>`;
}
