import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPath, parseRobots } from './robots-txt.ts';

const SITE = 'https://camping.test';
const rulesOf = (text: string, agent = 'Vivac') => parseRobots(Buffer.from(text), agent);
const allowed = (text: string, path: string, agent = 'Vivac') => rulesOf(text, agent).allows(new URL(path, SITE));
const forAll = (lines: string) => `User-agent: *\n${lines}`;

describe('robots.txt rules', () => {
  // @holds manners-4
  it.each([
    ['nothing', '', '/', true],
    ['an empty Disallow', forAll('Disallow:'), '/x', true],
    ['Disallow: /', forAll('Disallow: /'), '/x', false],
    ['a prefix', forAll('Disallow: /precios'), '/precios-2027', false],
    ['a prefix that is longer than the path', forAll('Disallow: /precios'), '/prec', true],
    ['case matters in paths', forAll('Disallow: /Precios'), '/precios', true],
    ['the query counts', forAll('Disallow: /*?id='), '/a?id=1', false],
    ['the longest match wins', forAll('Disallow: /a\nAllow: /a/b'), '/a/b/c', true],
    ['the longest match wins in any order', forAll('Allow: /a/b\nDisallow: /a\nDisallow: /a/b/c'), '/a/b/c', false],
    ['Allow wins a tie', forAll('Disallow: /a\nAllow: /a'), '/a', true],
    ['a star is anything', forAll('Disallow: /*.pdf'), '/x/y.pdf?z', false],
    ['two stars', forAll('Disallow: /a*b*c'), '/a-b-x', true],
    ['a dollar is the end', forAll('Disallow: /*.pdf$'), '/y.pdf', false],
    ['a dollar is the end, and nothing after it', forAll('Disallow: /*.pdf$'), '/y.pdf?z', true],
    ['a dollar elsewhere is itself', forAll('Disallow: /a$b'), '/a$b', false],
    ['only the root', forAll('Disallow: /$'), '/', false],
    ['only the root, not below', forAll('Disallow: /$'), '/a', true],
    ['a pattern without slash matches nothing', forAll('Disallow: precios'), '/precios', true],
    ['a pattern of a star', forAll('Disallow: *'), '/precios', false],
    ['/robots.txt itself is always allowed', forAll('Disallow: /'), '/robots.txt', true],
    ['the index of a folder is the folder', forAll('Disallow: /\nAllow: /a/index.html'), '/a/', true],
  ])('%s', (_name, text, path, expected) => {
    expect(allowed(text, path)).toBe(expected);
  });

  it.each([
    ['/peñíscola', '/pe%C3%B1%C3%ADscola', false],
    ['/pe%c3%b1%c3%adscola', '/peñíscola', false],
    ['/a%2Fb', '/a%2fb', false],
    ['/a%2Fb', '/a/b', true],
    ['/%70recios', '/precios', false],
    ['/precios', '/%70recios', false],
    ['/a%2A', '/abc', true],
    ['/~joe', '/%7Ejoe', false],
    ['/100%', '/100%25', false],
  ])('percent-encoding is normalised: Disallow %s for %s', (pattern, path, expected) => {
    expect(allowed(forAll(`Disallow: ${pattern}`), path)).toBe(expected);
  });

  it('an Allow with characters encoded in vain is read the stricter way', () => {
    const text = forAll('Disallow: /\nAllow: /%70recios');
    expect([allowed(text, '/precios'), allowed(text, '/%70recios')]).toEqual([false, true]);
  });
});

describe('robots.txt groups', () => {
  const text =
    'User-agent: *\nDisallow: /\n\nUser-agent: Vivac\nDisallow: /a\n\nuser-agent: vIVAC/2.0 (x)\ndisallow: /b';

  // @holds manners-4
  it('of the product token stand before those of *, without case and version, merged', () => {
    expect(['/a', '/b', '/c'].map((path) => allowed(text, path))).toEqual([false, false, true]);
    expect(allowed(text, '/c', 'Other')).toBe(false);
    expect(allowed(text, '/c', 'VIVAC/1.0')).toBe(true);
  });

  it.each([
    ['Vivacious', '/', true],
    ['Viv', '/', true],
    ['Vivac Bot', '/', false],
    ['* comment', '/', false],
    ['*x', '/', true],
  ])('User-agent %s', (agent, path, expected) => {
    expect(allowed(`User-agent: ${agent}\nDisallow: /`, path)).toBe(expected);
  });

  it.each([
    'Sitemap: https://camping.test/s.xml',
    'Crawl-delay: 3',
    'Host: camping.test',
    'nonsense: 1',
    'nonsense',
    '',
    '# x',
  ])('are not ended by the line “%s”', (line) => {
    expect(allowed(`User-agent: Vivac\n${line}\nUser-agent: Other\nDisallow: /`, '/')).toBe(false);
  });

  it('are ended by rules, and rules before any group are no rules', () => {
    const two = 'Disallow: /\nUser-agent: Vivac\nAllow: /x\nUser-agent: Other\nDisallow: /';
    expect([allowed(two, '/y'), allowed(two, '/y', 'Other')]).toEqual([true, false]);
  });

  it('of one’s own without rules allow everything', () => {
    expect(allowed('User-agent: *\nDisallow: /\nUser-agent: Vivac', '/')).toBe(true);
  });
});

describe('robots.txt lines', () => {
  it.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('end with %s', (_name, end) => {
    expect(allowed(['User-agent: *', 'Disallow: /a', 'Disallow: /b'].join(end), '/b')).toBe(false);
  });

  it.each([
    ['a byte order mark', Buffer.from('\ufeffUser-agent: *\nDisallow: /')],
    ['half a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb]), Buffer.from('User-agent: *\nDisallow: /')])],
    ['white space everywhere', Buffer.from(' \t User-agent \t:\t * \t\n\tDisallow\t: /\t')],
    ['capitals', Buffer.from('USER-AGENT: *\nDISALLOW: /')],
    ['comments', Buffer.from('User-agent: * # all\nDisallow: / # nothing')],
    ['no colon', Buffer.from('User-agent *\nDisallow /')],
    ['slips of the pen', Buffer.from('Useragent: *\nDissalow: /')],
    ['Latin-1', Buffer.from('# se\xf1or\nUser-agent: *\nDisallow: /', 'latin1')],
  ])('are read with %s', (_name, bytes) => {
    expect(parseRobots(bytes, 'Vivac').allows(new URL('/x', SITE))).toBe(false);
  });

  it('are read to 500 KiB and not much further', () => {
    const padding = (bytes: number) => '# padding\n'.repeat(bytes / 10);
    expect(allowed(`${padding(511_990)}${forAll('Disallow: /')}`, '/x')).toBe(false);
    expect(allowed(`${padding(600_000)}${forAll('Disallow: /')}`, '/x')).toBe(true);
  });

  it('of a web page are no rules', () => {
    expect(allowed('<!doctype html><html><body>User-agent: * Disallow: /</body></html>', '/x')).toBe(true);
  });

  // @holds manners-1
  it.each([
    ['Crawl-delay: 10', 10],
    ['crawl-delay: 2.5', 2.5],
    ['Crawl-delay: 3\nCrawl-delay: 7', 7],
    ['Crawl-delay: soon', null],
    ['Crawl-delay: -1', null],
    ['Crawl-delay:', null],
  ])('%j is a delay of %j s', (lines, seconds) => {
    expect(rulesOf(forAll(lines)).crawlDelaySeconds).toBe(seconds);
    expect(rulesOf(`User-agent: Other\n${lines}`).crawlDelaySeconds).toBeNull();
  });
});

describe('robots.txt pattern matching', () => {
  it('agrees with a regular expression', () => {
    const pieces = fc
      .array(fc.constantFrom('a', 'b', '/', '*', '$'), { maxLength: 8 })
      .map((parts) => `/${parts.join('')}`);
    const paths = fc.array(fc.constantFrom('a', 'b', '/', '$'), { maxLength: 10 }).map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(pieces, paths, (pattern, path) => {
        const source = pattern
          .replace(/\$(?!$)/g, '\\$')
          .replaceAll('*', '.*')
          .replace(/(?<!\\)\$$/, '$');
        expect(matchesPath(pattern, path)).toBe(new RegExp(`^${source}`).test(path));
      }),
      { numRuns: 2_000 },
    );
  });

  it('of 500 KiB of stars takes no second of the processor', () => {
    const rules = rulesOf(forAll('Disallow: /*a*a*a*a*a*a*a*a*b\n'.repeat(15_000)));
    const before = process.cpuUsage();
    expect(rules.allows(new URL(`/${'a'.repeat(2_000)}`, SITE))).toBe(true);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_000);
  });
});
