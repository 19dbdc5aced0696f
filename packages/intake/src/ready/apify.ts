import type { ReadyMapping } from './ready-mapping.ts';

/** Where an option may say that its price is a discount for members, phones or codes. */
const DISCOUNTS = ['discounts', 'discount', 'memberDiscount', 'badges', 'yourChoices'];
const OF_FEW = '/genius|member|mobile|logged|app[ -]only|coupon|promo ?code|socio|membre|mitglied/i';
const PRICE = 'rooms[*].options[*].price';

/** The data set of the actor `voyager/booking-scraper`: an item a hotel and stay, with the options of each room. */
export const APIFY: readonly ReadyMapping[] = [
  {
    id: 'apify-booking',
    title: 'Apify: Booking scraper',
    use: {
      en: 'Each option of each room for one stay, by the link of the campsite on Booking.com; options whose price only members or phones get are left out. Whether you may use it is between you and Apify.',
      es: 'Cada opción de cada alojamiento para una estancia, por el enlace del camping en Booking.com; las de precio solo para socios o móviles se omiten. Si se puede usar es asunto de su usuario y de Apify.',
      ca: 'Cada opció de cada allotjament per a una estada, per l’enllaç del càmping a Booking.com; les de preu només per a socis o mòbils s’ometen. Si es pot fer servir és cosa de l’usuari i d’Apify.',
      fr: 'Chaque option de chaque hébergement pour un séjour, par le lien du camping sur Booking.com ; celles dont le prix est réservé aux membres ou aux mobiles sont omises. Le droit de s’en servir est à régler avec Apify.',
    },
    kind: 'prices',
    request: 'GET',
    documented: true,
    follows: { document: 'https://apify.com/voyager/booking-scraper/changelog.md', on: '2026-09-16' },
    shape: ['rooms', 'roomType', 'options', 'persons', 'checkInDate', 'timeOfScrapeISO'],
    blanks: [],
    mapping: {
      kind: 'prices',
      source: 'Apify',
      format: 'json',
      decimal: '.',
      skip: [
        { column: PRICE, matches: '^$' },
        ...DISCOUNTS.map((name) => ({ column: `rooms[*].options[*].${name}`, matches: OF_FEW })),
        { column: 'rooms[*].options[*].memberDiscount', matches: '[1-9]|true' },
      ],
      fields: {
        link: { column: 'url' },
        stay_date: { column: 'checkInDate' },
        nights: { column: 'checkInDate', until: 'checkOutDate' },
        channel: { constant: 'Booking' },
        original_type: { column: 'rooms[*].roomType' },
        guests: { column: 'rooms[*].options[*].persons' },
        availability: { column: 'rooms[*].roomsLeft' },
        cancellation_policy: {
          column: 'rooms[*].options[*].freeCancellation',
          values: { true: 'Free cancellation', false: 'Non-refundable', '': 'Unspecified' },
        },
        currency: { column: 'rooms[*].options[*].currency' },
        price: { column: PRICE, perStay: true },
        observed_at: { column: 'timeOfScrapeISO' },
      },
    },
  },
];
