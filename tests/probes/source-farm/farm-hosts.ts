import {
  BACKOFF_S,
  DAY_S,
  type FarmHost,
  HOUR_S,
  dayOf,
  hostThat,
  pageWith,
  pricesOf,
  says,
  serves,
} from './farm-host.ts';

const CHALLENGE =
  '<!doctype html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>';
const ERROR_PAGE = '<!doctype html><html><head><title>Oops</title></head><body>Something went wrong</body></html>';
const refused = { state: 'refused', told: ['refused'], leastGapS: DAY_S } as const;
const failing = { state: 'failing', told: ['failing'], leastGapS: BACKOFF_S } as const;
const passing = { told: ['failing', 'ok'], leastGapS: BACKOFF_S } as const;
const html = { 'content-type': 'text/html' };
const six = { everyS: 6 * HOUR_S };
const daily = { everyS: DAY_S };

/** During some days of the month it answers so, else with prices. */
function between(first: number, last: number, meanwhile: FarmHost['answer']): FarmHost['answer'] {
  const well = serves();
  return (request, response, now) => {
    const day = dayOf(now);
    (day >= first && day < last ? meanwhile : well)(request, response, now);
  };
}

const silent: FarmHost['answer'] = (request) => void request.socket.destroy();
/** Longer than a request may take here. */
const never: FarmHost['answer'] = () => {};

const slowly: FarmHost['answer'] = (_request, response, now) => {
  const text = pricesOf('Farm', dayOf(now));
  response.writeHead(200, { 'content-type': 'text/csv' }).write(text.slice(0, 100));
  setTimeout(() => response.end(text.slice(100)), 60);
};

const truncated: FarmHost['answer'] = (request, response, now) => {
  const text = pricesOf('Farm', dayOf(now));
  response.writeHead(200, { 'content-length': text.length }).write(text.slice(0, 200), () => request.socket.destroy());
};

const endless: FarmHost['answer'] = (_request, response) => {
  const timer = setInterval(() => response.write('a;b;c;d;e\n'.repeat(5_000)), 2);
  response.on('close', () => clearInterval(timer));
};

const sameForever: FarmHost['answer'] = (request, response) => {
  const stamp = 'Mon, 01 Mar 2027 00:00:00 GMT';
  if (request.headers['if-modified-since'] === stamp) response.writeHead(304).end();
  else response.writeHead(200, { 'last-modified': stamp }).end(pricesOf('Farm', 0));
};

/** The forty. `privatePort` is of a server on loopback that nobody may reach; `elsewhere` is another host that may be. */
export function farmHosts(privatePort: number, elsewhere: string): FarmHost[] {
  const redirects = (location: string) => says(302, { location });
  return [
    ...Array.from({ length: 8 }, () => hostThat('healthy, changes daily, ETag', serves())),
    hostThat('healthy, changes daily, no ETag', serves({}, false), six),
    hostThat('healthy, asked once a day', serves(), daily),
    hostThat('nobody consented', serves(), { state: 'waiting_for_consent', told: ['waiting_for_consent'] }),
    hostThat('the same for ever (304), a week expected', sameForever, {
      expectedEveryS: 7 * DAY_S,
      state: 'late',
      told: ['late'],
    }),
    hostThat('Cache-Control: six hours', serves({ 'cache-control': 'max-age=21600' }, false), {
      leastGapS: 6 * HOUR_S,
    }),
    ...failingHosts(),
    hostThat('401', says(401), refused),
    hostThat('403', says(403), refused),
    hostThat('403 for three days', between(5, 8, says(403)), { told: ['refused', 'ok'] }),
    hostThat('challenge page with 200', says(200, html, CHALLENGE), refused),
    hostThat('challenge page with 503', says(503, html, CHALLENGE), refused),
    hostThat('redirect to loopback', redirects(`http://127.0.0.1:${privatePort}/`), refused),
    hostThat('redirect to loopback in IPv6', redirects(`http://[::ffff:7f00:1]:${privatePort}/`), refused),
    hostThat('redirect to a private network', redirects('http://10.0.0.1/prices.csv'), refused),
    hostThat('redirect to another host', redirects(elsewhere), six),
    hostThat('slow, within the time', slowly, six),
    hostThat('never answers', never, failing),
    hostThat('hangs up', silent, failing),
    hostThat('truncated', truncated, failing),
    hostThat('endless', endless, failing),
    hostThat('HTML for CSV', says(200, html, ERROR_PAGE), failing),
    hostThat(
      'an error as JSON for CSV',
      says(200, { 'content-type': 'application/json' }, '{"error":"quota"}'),
      failing,
    ),
    ...pageHosts(),
  ];
}

function failingHosts(): FarmHost[] {
  return [
    hostThat('429, Retry-After 2 h, for ever', says(429, { 'retry-after': '7200' }), {
      ...failing,
      leastGapS: 2 * HOUR_S,
    }),
    hostThat('429, Retry-After 20 min, two days', between(3, 5, says(429, { 'retry-after': '1200' })), {
      ...passing,
      leastGapS: 1_200,
    }),
    hostThat('500 for ever', says(500), failing),
    hostThat('503, Retry-After three days', says(503, { 'retry-after': '259200' }), { ...failing, leastGapS: DAY_S }),
    hostThat('500 for two days', between(9, 11, says(500)), passing),
  ];
}

function pageHosts(): FarmHost[] {
  return [
    hostThat('page, no robots.txt', pageWith(), { door: 'page', ...six, leastGapS: 5 }),
    hostThat('page, Crawl-delay 30', pageWith({ '/robots.txt': says(200, {}, 'User-agent: *\nCrawl-delay: 30\n') }), {
      door: 'page',
      ...daily,
      leastGapS: 30,
    }),
    hostThat('page, robots.txt refuses', pageWith({ '/robots.txt': says(200, {}, 'User-agent: *\nDisallow: /\n') }), {
      ...refused,
      door: 'page',
    }),
    hostThat('page, robots.txt answers 503', pageWith({ '/robots.txt': says(503) }), { ...failing, door: 'page' }),
    hostThat(
      'page, rights reserved (TDM)',
      pageWith({
        '/.well-known/tdmrep.json': says(200, {}, '[{"location":"/","tdm-reservation":1}]'),
      }),
      { ...refused, door: 'page', leastGapS: 5 },
    ),
    hostThat('page with nothing of a campsite', pageWith({ '/': says(200, html, ERROR_PAGE) }), {
      ...failing,
      door: 'page',
      leastGapS: 5,
    }),
  ];
}
