import { addDays, toDay } from '@vivac/domain/time/day';
import { charactersOf } from '@vivac/domain/shown-text';
import { describe, expect, it } from 'vitest';
import type { Language } from '@vivac/domain/language';
import { MADRID, finding, priceNewsOf, reviewNewsOf, reportedReview } from '@vivac/testing/market/rule-news';
import { composeMessage, unsubscribeAddress } from './compose-message.ts';
import type { RuleNews } from '../kinds/rule-kind-table.ts';

const PUBLIC_URL = 'https://vivac.example';
const LINKS = { publicUrl: PUBLIC_URL, unsubscribe: unsubscribeAddress(PUBLIC_URL, 'to+ken'), message: 'id' };
const RIVER = 'Camping Río Duero';

const compose = (news: RuleNews, language: Language | null = 'es', zone = MADRID) =>
  composeMessage(news, { email: 'ana@vivac.test', language }, LINKS, zone);
/** With ordinary spaces, as a person reads it. */
const textOf = (news: RuleNews, language: Language = 'es', zone = MADRID) =>
  compose(news, language, zone).text.replaceAll('\u00a0', ' ');
const nights = (count: number, name = RIVER, theirs = 92.4) =>
  Array.from({ length: count }, (_, night) => finding(night, name, 120, theirs));

describe('a price message', () => {
  // @holds rule-34
  it('has a line per night with localised numbers and dates', () => {
    const found = [finding(0, RIVER, 1234.5, 950), finding(0, 'Mas Oliver', 1234.5, 999), finding(190, RIVER, 98, 90)];
    const lines = (language: Language) => {
      const text = textOf(priceNewsOf(found), language).split('\n');
      return text.filter((line) => /€.* {2}|^(Noche|Night|Nit|Nuit) {2}/.test(line));
    };
    expect(lines('es')).toEqual([
      'Noche             Tu precio  Su precio  Diferencia   Visto (CET)  Competidor',
      'vie 5 feb 2027   1.234,50 €   950,00 €       −23 %  31 ene 18:42  Camping Río Duero (+1 más)',
      'sáb 14 ago 2027     98,00 €    90,00 €        −8 %  31 ene 18:42  Camping Río Duero',
    ]);
    expect(lines('en')).toEqual([
      'Night            Your price  Their price  Difference    Seen (CET)  Competitor',
      'Fri 5 Feb 2027    €1,234.50      €950.00        −23%  31 Jan 18:42  Camping Río Duero (+1 more)',
      'Sat 14 Aug 2027      €98.00       €90.00         −8%  31 Jan 18:42  Camping Río Duero',
    ]);
    expect(lines('ca')).toEqual([
      'Nit                  El teu preu  El seu preu  Diferència        Vist (CET)  Competidor',
      'dv. 5 de febr. 2027   1.234,50 €     950,00 €       −23 %  31 de gen. 18:42  Camping Río Duero (+1 més)',
      'ds. 14 d’ag. 2027        98,00 €      90,00 €        −8 %  31 de gen. 18:42  Camping Río Duero',
    ]);
    expect(lines('fr')).toEqual([
      'Nuit               Votre prix  Son prix  Écart      Vu (UTC+1)  Concurrent',
      'ven. 5 févr. 2027  1.234,50 €  950,00 €  −23 %  31 janv. 18:42  Camping Río Duero (+1 de plus)',
      'sam. 14 août 2027     98,00 €   90,00 €   −8 %  31 janv. 18:42  Camping Río Duero',
    ]);
  });

  it('shows whole euros without decimals, and a difference below half a percent as such', () => {
    const text = textOf(priceNewsOf([finding(0, RIVER, 1234, 1233)]));
    expect(text).toContain('vie 5 feb 2027    1.234 €    1.233 €       < 1 %  31 ene 18:42  Camping Río Duero');
  });

  it('shows times in the product’s time zone, also across a DST change', () => {
    const summer = Date.parse('2027-03-28T01:30:00Z') / 1000;
    const found = [
      { ...finding(60, RIVER, 120, 90), seenAtS: summer - 3600 },
      { ...finding(61, RIVER, 120, 90), seenAtS: summer },
    ];
    const at = new Date('2027-03-28T05:00:00Z');
    const text = textOf(priceNewsOf(found, { at, today: toDay('2027-03-28') }));
    expect(text).toContain('28 mar 01:30 CET ');
    expect(text).toContain('28 mar 03:30 CEST ');
    expect(text).toContain('Precios conocidos el 28 mar 2027, 07:00 CEST.');
    expect(textOf(priceNewsOf(found), 'en', 'Atlantic/Canary')).toContain('28 Mar 02:30 ');
  });

  it('names the largest difference in its preheader, even when that night is not shown', () => {
    const news = priceNewsOf([...nights(20), finding(80, 'Mas Oliver', 98.5, 60)]);
    const stated = 'La mayor diferencia, −39 %: lun 26 abr 2027, 98,50 € frente a 60,00 € de Mas Oliver.';
    const { html = '' } = compose(news);
    expect(textOf(news)).toContain(`\n${stated}\n`);
    expect(html.replaceAll('\u00a0', ' ')).toContain(`mso-hide:all">${stated}</div>`);
    expect(textOf(priceNewsOf(nights(1)))).not.toContain('La mayor diferencia');
  });

  // @holds rule-34
  it.each([
    [15, 15, null],
    [16, 15, 'Y una noche más en la lista entera:'],
    [90, 15, 'Y 75 noches más en la lista entera:'],
  ])('of %i nights shows %i and counts the rest', (count, shown, rest) => {
    const { text, html = '' } = compose(priceNewsOf(nights(count)));
    expect(text.split('\n').filter((line) => /€.* {2}/.test(line))).toHaveLength(shown);
    expect(html.match(/scope="row"/g)).toHaveLength(shown);
    expect(/^Y .* en la lista entera:$/m.exec(text)?.[0] ?? null).toBe(rest);
  });

  // @holds rule-37
  it('names at most five campsites with stale prices', () => {
    const seenAtS = Date.parse('2027-01-28T05:10:00Z') / 1000;
    const stale = Array.from({ length: 7 }, (_, nth) => ({ name: `Camping ${nth}`, nights: nth + 1, seenAtS }));
    const text = textOf(priceNewsOf(nights(1), { stale }));
    expect(text).toContain(
      [
        'No se tienen en cuenta los precios de más de 48 horas:',
        'Camping 0: una noche, vistos por última vez el 28 ene 2027, 06:10 CET',
        'Camping 1: 2 noches, vistos por última vez el 28 ene 2027, 06:10 CET',
      ].join('\n'),
    );
    expect(text).toContain('Camping 4');
    expect(text).not.toContain('Camping 5');
    expect(text).toContain('\n2 campings más\n');
    expect(textOf(priceNewsOf(nights(1)))).not.toContain('48 horas');
  });

  // @holds rule-37
  it('names the filters of the comparison', () => {
    expect(textOf(priceNewsOf(nights(1)))).toContain(
      'en las 90 noches desde el lun 1 feb 2027 y en igualdad de condiciones: 2 huéspedes · Booking.com · Tienda glamping · Cancelación gratuita · extras: Desayuno · 7 noches.',
    );
    expect(textOf(priceNewsOf(nights(1), { rule: { ...priceNewsOf([]).rule, filters: {} } }), 'en')).toContain(
      'like for like: any offer.',
    );
  });
});

describe('a review message', () => {
  it('starts with the news', () => {
    expect(textOf(reviewNewsOf([reportedReview()]))).toMatch(/^Una reseña nueva con una puntuación de 3,5\n\n/);
  });

  it.each([
    ['en', /^A new review of .*, received up to/m, /^New reviews of .*, received up to/m],
    ['es', /^Una reseña nueva de .*, recibida hasta/m, /^Reseñas nuevas de .*, recibidas hasta/m],
    ['ca', /^Una ressenya nova sobre .*, rebuda fins/m, /^Ressenyes noves sobre .*, rebudes fins/m],
    ['fr', /^Un nouvel avis sur .*, reçu jusqu/m, /^Nouveaux avis sur .*, reçus jusqu/m],
  ] as const)('of one review opens in the singular, of several in the plural: %s', (language, one, several) => {
    expect(textOf(reviewNewsOf([reportedReview()]), language)).toMatch(one);
    expect(textOf(reviewNewsOf([reportedReview(), reportedReview()]), language)).toMatch(several);
  });

  // @holds rule-35
  it('shows the ten newest reviews and counts the rest', () => {
    const reviews = Array.from({ length: 12 }, (_, nth) =>
      reportedReview({ date: addDays(toDay('2027-01-01'), nth), scoreHundredths: 300 + nth, title: `Título ${nth}` }),
    );
    const text = textOf(reviewNewsOf(reviews));
    expect(text).toContain(
      [
        'Puntuación 3,11 de 10 · mar 12 ene 2027 · Claire Dupont',
        'Título 11',
        'Positivo: La piscina y el trato.',
        'Negativo: Música hasta las dos de la mañana.',
      ].join('\n'),
    );
    expect([...text.matchAll(/^Título (\d+)$/gm)].map(([, nth]) => Number(nth))).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
    ]);
    expect(text).toContain('Y 2 más en la página de reseñas.');
  });

  it('marks missing texts, and shows the month where a review has no day', () => {
    const silent = { title: null, positive: '', negative: null, reviewerName: null, datePrecision: 'month' } as const;
    expect(textOf(reviewNewsOf([reportedReview(silent)]))).toContain(
      'Puntuación 3,5 de 10 · enero 2027 · Sin nombre\nPuntuada sin comentario.\n',
    );
  });

  // @holds review-42
  it('says the mere year of a review of which no more is known', () => {
    expect(textOf(reviewNewsOf([reportedReview({ datePrecision: 'year' })]))).toMatch(/Puntuación 3,5 de 10 · 2027 · /);
  });

  // @holds rule-35
  it('stays below Gmail’s clipping limit', () => {
    const words = '👩‍👩‍👧‍👦'.repeat(20_000);
    const reviews = Array.from({ length: 500 }, () =>
      reportedReview({ title: words, positive: words, negative: words }),
    );
    for (const news of [
      reviewNewsOf(
        reviews.map((review) => ({
          ...review,
          title: 'x'.repeat(9000),
          positive: 'ñ'.repeat(9000),
          negative: '&'.repeat(9000),
        })),
      ),
      priceNewsOf(nights(90, 'ñ&'.repeat(150)), {
        reference: 'ñ&'.repeat(150),
        stale: nights(9).map(({ seenAtS }) => ({ name: 'ñ&'.repeat(150), nights: 2, seenAtS })),
      }),
    ])
      expect(Buffer.byteLength(compose(news).html!)).toBeLessThan(102_400);
    expect(charactersOf(/Positivo: (.*)/.exec(textOf(reviewNewsOf(reviews)))![1]!)).toHaveLength(600);
  });
});

describe('every notification message', () => {
  const priced = priceNewsOf(nights(2));
  const both = [priced, reviewNewsOf([reportedReview()])];

  // @holds rule-37
  it('links to the dashboard and to its rule', () => {
    for (const news of both) {
      const { text, html = '' } = compose(news);
      for (const link of [
        `${PUBLIC_URL}/settings?section=notifications`,
        `${PUBLIC_URL}/notifications/unsubscribe?token=to%2Bken&lang=es`,
        news.kind === 'price'
          ? `${PUBLIC_URL}/dashboard?day=2027-02-05&guests=2&channel=Booking.com&type=Glamping+tent&cancellation=Free+cancellation&extras=Breakfast&nights=7&campsites=%5B%22Camping+R%C3%ADo+Duero%22%5D`
          : `${PUBLIC_URL}/reviews?campsite=Glamping+Los+Pinares`,
      ]) {
        expect(text).toContain(`:\n${link}\n`);
        expect(html).toContain(`href="${link.replaceAll('&', '&#38;')}"`);
      }
    }
    expect(compose(priced).html).toContain('view=table&#38;night=2027-02-06');
    expect(textOf(priced)).toContain(
      'por tu regla «Cada día a las 07:00: noches de los próximos 90 días en las que un competidor es al menos un 5 % más barato que tu camping, en igualdad de condiciones: 2 huéspedes · Booking.com · Tienda glamping · Cancelación gratuita · extras: Desayuno · 7 noches.»',
    );
  });

  // @holds rule-39
  it('has List-Unsubscribe (one click), Auto-Submitted and Content-Language headers', () => {
    for (const news of both) {
      expect(compose(news, 'en').headers).toEqual({
        'Auto-Submitted': 'auto-generated',
        'Content-Language': 'en',
        'List-Unsubscribe': '<https://vivac.example/notifications/unsubscribe?token=to%2Bken&lang=en>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
      expect(compose(news, null)).toEqual(compose(news, 'es'));
    }
  });

  it('without news is not composed', () => {
    expect(() => compose(priceNewsOf([]))).toThrow('none to tell of');
    expect(() => compose(reviewNewsOf([]))).toThrow('none to tell of');
  });
});
