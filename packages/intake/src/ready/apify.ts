import type { ReadyMapping } from './ready-mapping.ts';

const PRICE = 'rooms[*].options[*].price';

/** The data set of the actor `voyager/booking-scraper`: an item a hotel and stay, with the options of each room. */
export const APIFY: readonly ReadyMapping[] = [
  {
    id: 'apify-booking',
    title: 'Apify: Booking scraper',
    use: {
      en: 'Each option of each room for one stay, by the link of the campsite on Booking.com. Whether you may use it is between you and Apify.',
      es: 'Cada opción de cada alojamiento para una estancia, por el enlace del camping en Booking.com. Si se puede usar es asunto de su usuario y de Apify.',
      ca: 'Cada opció de cada allotjament per a una estada, per l’enllaç del càmping a Booking.com. Si es pot fer servir és cosa de l’usuari i d’Apify.',
      fr: 'Chaque option de chaque hébergement pour un séjour, par le lien du camping sur Booking.com. Le droit de s’en servir est à régler avec Apify.',
    },
    kind: 'prices',
    request: 'GET',
    documented: true,
    blanks: [],
    mapping: {
      kind: 'prices',
      source: 'Apify',
      format: 'json',
      decimal: '.',
      skip: { column: PRICE, matches: '^$' },
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
