import type { PriceFinding } from '@vivac/domain/rules/kinds/price-findings';
import { toDay } from '@vivac/domain/time/day';
import { charactersOf } from '@vivac/domain/shown-text';
import { describe, expect, it } from 'vitest';
import { type Language, LANGUAGES } from '@vivac/domain/language';
import { MADRID, finding, priceNewsOf, reviewNewsOf, reportedReview } from '@vivac/testing/market/rule-news';
import { composeMessage } from './mail/compose-message.ts';
import type { RuleNews } from './kinds/rule-kind-table.ts';

const RIVER = 'Camping Río Duero';
const LINKS = { publicUrl: 'https://vivac.example', unsubscribe: 'https://vivac.example/?token=t', message: 'id' };
const up = { type: 'email', schedule: 'daily', spread: 5, up: true, enabled: true } as const;

/** With ordinary spaces, as a person reads it. */
const subjectOf = (news: RuleNews, language: Language) =>
  composeMessage(news, { email: 'ana@vivac.test', language }, LINKS, MADRID).subject.replaceAll(/[\u00a0\u202f]/g, ' ');
const nights = (count: number, name = RIVER, theirs = 92.4) =>
  Array.from({ length: count }, (_, night) => finding(night, name, 120, theirs));

describe('the subject of a price message', () => {
  const two = [...nights(1), ...nights(1, 'Mas Oliver', 100)];
  // @holds rule-33
  it.each<[string, readonly PriceFinding[], boolean, ...string[]]>([
    [
      'one competitor on one night',
      nights(1),
      false,
      'Glamping Los Pinares: Camping Río Duero cuesta un 23 % menos el vie 5 feb',
      'Glamping Los Pinares: Camping Río Duero is 23% cheaper on Fri 5 Feb',
      'Glamping Los Pinares: Camping Río Duero costa un 23 % menys el dv. 5 de febr.',
      'Glamping Los Pinares : Camping Río Duero coûte 23 % de moins le ven. 5 févr.',
    ],
    [
      'one competitor on several nights',
      nights(12),
      false,
      'Glamping Los Pinares: Camping Río Duero cuesta menos en 12 noches, hasta −23 %',
      'Glamping Los Pinares: Camping Río Duero is cheaper on 12 nights, up to −23%',
      'Glamping Los Pinares: Camping Río Duero costa menys en 12 nits, fins a −23 %',
      'Glamping Los Pinar… : Camping Río Duero moins cher sur 12 nuits, jusqu’à −23 %',
    ],
    [
      'several competitors on one night',
      two,
      false,
      'Glamping Los Pinares: 2 competidores cuestan menos el vie 5 feb, hasta −23 %',
      'Glamping Los Pinares: 2 competitors are cheaper on Fri 5 Feb, up to −23%',
      'Glamping Los Pina…: 2 competidors costen menys el dv. 5 de febr., fins a −23 %',
      'Glamping Los Pinar… : 2 concurrents moins chers le ven. 5 févr., jusqu’à −23 %',
    ],
    [
      'several competitors on several nights',
      [...two, ...nights(3)],
      false,
      'Glamping Los Pinares: 2 competidores cuestan menos en 3 noches, hasta −23 %',
      'Glamping Los Pinares: 2 competitors are cheaper on 3 nights, up to −23%',
      'Glamping Los Pinares: 2 competidors costen menys en 3 nits, fins a −23 %',
      'Glamping Los Pinares : 2 concurrents moins chers sur 3 nuits, jusqu’à −23 %',
    ],
    [
      'somebody more expensive',
      nights(1, RIVER, 150),
      true,
      'Glamping Los Pinares: Camping Río Duero cuesta un 25 % más el vie 5 feb',
      'Glamping Los Pinares: Camping Río Duero is 25% more expensive on Fri 5 Feb',
      'Glamping Los Pinares: Camping Río Duero costa un 25 % més el dv. 5 de febr.',
      'Glamping Los Pinares : Camping Río Duero coûte 25 % de plus le ven. 5 févr.',
    ],
    [
      'less than half a percent',
      nights(1, 'Mas Oliver', 120.2),
      true,
      'Glamping Los Pinares: Mas Oliver cuesta más el vie 5 feb, menos de un 1 %',
      'Glamping Los Pina…: Mas Oliver is more expensive on Fri 5 Feb, by less than 1%',
      'Glamping Los Pinares: Mas Oliver costa més el dv. 5 de febr., menys d’un 1 %',
      'Glamping Los Pina… : Mas Oliver est plus cher le ven. 5 févr., de moins de 1 %',
    ],
    [
      'more than ten times as much',
      nights(2, 'Mas', 1500),
      true,
      'Glamping Los Pinares: Mas cuesta más en 2 noches, hasta +1.150 %',
      'Glamping Los Pinares: Mas is more expensive on 2 nights, up to +1,150%',
      'Glamping Los Pinares: Mas costa més en 2 nits, fins a +1.150 %',
      'Glamping Los Pinares : Mas plus cher sur 2 nuits, jusqu’à +1 150 %',
    ],
  ])('of %s has the news', (_, found, isUp, spanish, english, catalan, french) => {
    const news = priceNewsOf(found, { rule: { ...up, up: isUp } });
    expect(subjectOf(news, 'es')).toBe(spanish);
    expect(subjectOf(news, 'en')).toBe(english);
    expect(subjectOf(news, 'ca')).toBe(catalan);
    expect(subjectOf(news, 'fr')).toBe(french);
    for (const language of LANGUAGES) expect(charactersOf(subjectOf(news, language)).length).toBeLessThanOrEqual(78);
  });

  // @holds rule-56
  it.each<[number, ...string[]]>([
    [
      0,
      'Glamping Los…: nada nuevo desde el 1 feb, Camping Río Due… cuesta menos en 12 noches, hasta −23 %',
      'Glamping Los…: nothing new since 1 Feb, Camping Río Due… is cheaper on 12 nights, up to −23%',
      'Glamping Los…: res de nou des de l’1 de febr., Camping Río Due… costa menys en 12 nits, fins a −23 %',
      'Glamping Los… : rien de nouveau depuis le 1er févr., Camping Río Due… moins cher sur 12 nuits, jusqu’à −23 %',
    ],
    [
      3,
      'Glamping Los…: 3 nuevas desde el 1 feb, Camping Río Due… cuesta menos en 12 noches, hasta −23 %',
      'Glamping Los…: 3 new since 1 Feb, Camping Río Due… is cheaper on 12 nights, up to −23%',
      'Glamping Los…: 3 de noves des de l’1 de febr., Camping Río Due… costa menys en 12 nits, fins a −23 %',
      'Glamping Los… : 3 nouvelles depuis le 1er févr., Camping Río Due… moins cher sur 12 nuits, jusqu’à −23 %',
    ],
  ])(
    'with %i nights new since the last message says so before the news',
    (fresh, spanish, english, catalan, french) => {
      const before = { day: toDay('2027-02-01'), prices: nights(12).slice(fresh) };
      const news = priceNewsOf(nights(12), { before });
      expect((['es', 'en', 'ca', 'fr'] as const).map((language) => subjectOf(news, language))).toEqual([
        spanish,
        english,
        catalan,
        french,
      ]);
    },
  );

  it('truncates long names and keeps the rest', () => {
    const long = priceNewsOf(nights(12, 'Eco Resort & Spa La Encina de Arriba del Todo'), {
      reference: 'Camping Internacional de la Playa de los Alemanes',
    });
    expect(subjectOf(long, 'es')).toBe(
      'Camping Internacion…: Eco Resort & Spa… cuesta menos en 12 noches, hasta −23 %',
    );
    const oneLong = priceNewsOf(nights(12, 'Mas Oliver'), { reference: 'Camping Internacional de la Playa' });
    expect(subjectOf(oneLong, 'es')).toBe(
      'Camping Internacional de…: Mas Oliver cuesta menos en 12 noches, hasta −23 %',
    );
  });
});

describe('the subject of a review message', () => {
  // @holds rule-33
  it.each<[readonly number[], 'below' | 'above', ...string[]]>([
    [
      [350],
      'below',
      'una reseña nueva con una puntuación de 3,5',
      'a new review with a score of 3.5',
      'una ressenya nova amb una puntuació de 3,5',
      'un nouvel avis avec une note de 3,5',
    ],
    [
      [350, 600],
      'below',
      '2 reseñas nuevas por debajo de 7,5, la más baja 3,5',
      '2 new reviews below 7.5, the lowest 3.5',
      '2 ressenyes noves per sota de 7,5, la més baixa 3,5',
      '2 nouveaux avis au-dessous de 7,5, le plus bas 3,5',
    ],
    [
      [800, 1000, 896],
      'above',
      '3 reseñas nuevas por encima de 7,5, la más alta 10',
      '3 new reviews above 7.5, the highest 10',
      '3 ressenyes noves per sobre de 7,5, la més alta 10',
      '3 nouveaux avis au-dessus de 7,5, le plus haut 10',
    ],
  ])('of %j hundredths has the count and the extreme score', (scores, condition, spanish, english, catalan, french) => {
    const rule = { type: 'email', schedule: 'weekly', condition, note: 7.5, enabled: true } as const;
    const news = reviewNewsOf(
      scores.map((scoreHundredths) => reportedReview({ scoreHundredths })),
      { rule },
    );
    expect(subjectOf(news, 'es')).toBe(`Glamping Los Pinares: ${spanish}`);
    expect(subjectOf(news, 'en')).toBe(`Glamping Los Pinares: ${english}`);
    expect(subjectOf(news, 'ca')).toBe(`Glamping Los Pinares: ${catalan}`);
    expect(subjectOf(news, 'fr')).toBe(`Glamping Los Pinares : ${french}`);
  });
});
