import { addDays, type Day, dayRange, daysBetween } from '@vivac/domain/time/day';
import { HEADERS, type WordsIn } from './header-words.ts';
import type { Draws } from './random.ts';
import { priceKey } from './read-back.ts';
import { CAMPSITES, type Cell, type Column, type StrangeFile } from './strange-file.ts';
import { type AmountStyle, type DayStyle, drawDays, noisyHeader } from './written-values.ts';

/** How the rows of a file that is no list of nights are laid out, with what is in them. */
interface LaidOut {
  readonly columns: readonly Column[];
  readonly truth: ReadonlyMap<string, Readonly<Record<string, string | number | null>>>;
  readonly open: readonly StrangeFile['open'][number][];
}

interface Styles {
  readonly draws: Draws;
  readonly words: WordsIn;
  readonly day: DayStyle;
  readonly amount: AmountStyle;
}

const listed = (names: string) => names.split(',');
const UNSAID = { guests: 2, nights: 1, channel: 'File', unit: 'Unspecified', cancellation: 'Unspecified' };
const free = (price: number) => ({ state: 'free', price });

/** Seasons: a price for each night from a day to another. */
export function seasons({ draws, words, day, amount }: Styles): LaidOut {
  const campsites = draws.shuffled(CAMPSITES).slice(0, draws.whole(1, 2));
  const units = draws.chance(0.6) ? draws.shuffled(listed(UNITS[words])).slice(0, 2) : null;
  const lastIsNight = draws.chance(0.7);
  const spans = drawSpans(draws, lastIsNight);
  const minimum = draws.chance(0.5);
  const rows = campsites.flatMap((campsite) =>
    (units ?? ['Unspecified']).flatMap((unit) =>
      spans.map((span) => ({
        campsite,
        unit,
        ...span,
        cents: draws.whole(20, 250) * 100,
        nights: draws.one([1, 2, 3, 7]),
      })),
    ),
  );
  const column = (header: keyof typeof HEADERS, cell: (row: (typeof rows)[number]) => Cell): Column => ({
    header: noisyHeader(draws, draws.one(listed(HEADERS[header][words]))),
    cells: rows.map(cell),
  });
  const truth = rows.flatMap(({ campsite, unit, first, last, cents, nights }) =>
    dayRange(first, daysBetween(first, last) + (lastIsNight ? 1 : 0)).map(
      (night) =>
        [
          priceKey({ ...UNSAID, campsite, unit, night }),
          { ...free(cents), ...(minimum && { minimumNights: nights }) },
        ] as const,
    ),
  );
  return {
    columns: [
      column('campsite', ({ campsite }) => ({ text: campsite })),
      ...(units ? [column('unit', ({ unit }) => ({ text: unit }))] : []),
      column('from', ({ first }) => day.write(first)),
      column('to', ({ last }) => day.write(last)),
      column(draws.chance(0.5) ? 'price' : 'price_night', ({ cents }) => amount.write(cents)),
      ...(minimum ? [column('min_nights', ({ nights }) => ({ text: String(nights), value: nights }))] : []),
    ],
    truth: new Map(truth),
    open: [
      'range_end',
      'price_basis',
      ...(day.isOpen(spans.flatMap(({ first, last }) => [first, last])) ? (['date_order'] as const) : []),
    ],
  };
}

interface Span {
  readonly first: Day;
  readonly last: Day;
}

function drawSpans(draws: Draws, lastIsNight: boolean): Span[] {
  const spans: Span[] = [];
  let first = addDays('2027-03-01' as Day, draws.whole(0, 60));
  for (let count = draws.whole(2, 5); count > 0; count--) {
    const last = addDays(first, draws.whole(10, 45));
    spans.push({ first, last });
    first = addDays(last, lastIsNight ? 1 : 0);
  }
  return spans;
}

/** Days down, and campsites or days across. */
export function sideBySide({ draws, words, day, amount }: Styles, across: 'campsites' | 'days'): LaidOut {
  const campsites = draws.shuffled(CAMPSITES).slice(0, draws.whole(2, 5));
  const days = drawDays(draws, draws.whole(3, 8));
  const sold = listed(STATUS.sold_out[words])[1]!;
  const cents = new Map<string, number | null>();
  const keyOf = (campsite: string, night: Day) => `${campsite} ${night}`;
  for (const campsite of campsites) {
    for (const night of days) cents.set(keyOf(campsite, night), draws.chance(0.08) ? null : draws.whole(2_000, 25_000));
  }
  const cellOf = (campsite: string, night: Day): Cell => {
    const price = cents.get(keyOf(campsite, night)) ?? null;
    return price === null ? { text: sold } : amount.write(price);
  };
  const header = (name: keyof typeof HEADERS) => noisyHeader(draws, draws.one(listed(HEADERS[name][words])));
  const truth = campsites.flatMap((campsite) =>
    days.map((night) => {
      const price = cents.get(keyOf(campsite, night)) ?? null;
      return [
        priceKey({ ...UNSAID, campsite, night }),
        price === null ? { state: 'sold out', price: null } : free(price),
      ] as const;
    }),
  );
  const columns =
    across === 'campsites'
      ? [
          { header: header('night'), cells: days.map((night) => day.write(night)) },
          ...campsites.map((campsite) => ({ header: campsite, cells: days.map((night) => cellOf(campsite, night)) })),
        ]
      : [
          { header: header('campsite'), cells: campsites.map((campsite) => ({ text: campsite })) },
          ...days.map((night) => ({
            header: day.write(night).text,
            cells: campsites.map((campsite) => cellOf(campsite, night)),
          })),
        ];
  return { columns, truth: new Map(truth), open: day.isOpen(days) ? ['date_order'] : [] };
}

type Words = Readonly<Record<WordsIn, string>>;

/** What stands in a column of availability, with commas between. */
export const STATUS = {
  free: {
    es: 'Disponible,Libre,Sí',
    ca: 'Disponible,Lliure,Sí',
    en: 'Available,Free,Yes',
    fr: 'Disponible,Libre,Oui',
    de: 'Verfügbar,Frei,Ja',
    nl: 'Beschikbaar,Vrij,Ja',
    it: 'Disponibile,Libero,Sì',
    pt: 'Disponível,Livre,Sim',
  },
  sold_out: {
    es: 'No disponible,Agotado,No',
    ca: 'No disponible,Exhaurit,No',
    en: 'Not available,Sold out,No',
    fr: 'Non disponible,Complet,Non',
    de: 'Nicht verfügbar,Ausgebucht,Nein',
    nl: 'Niet beschikbaar,Volgeboekt,Nee',
    it: 'Non disponibile,Esaurito,No',
    pt: 'Não disponível,Esgotado,Não',
  },
} as const satisfies Record<string, Words>;

export const UNITS: Words = {
  es: 'Parcela,Bungalow 4 pax,Mobil-home Confort,Tienda safari,Cabaña',
  ca: 'Parcel·la,Bungalou,Mobil-home,Tenda safari,Cabana',
  en: 'Pitch with electricity,Safari tent,Mobile home,Lodge 2 bedrooms,Bell tent',
  fr: 'Emplacement nu,Mobil-home 2 chambres,Tente lodge,Chalet,Cabane',
  de: 'Stellplatz Komfort,Mobilheim,Safarizelt,Bungalow,Hütte',
  nl: 'Kampeerplaats,Stacaravan,Safaritent,Bungalow,Chalet',
  it: 'Piazzola,Casa mobile,Tenda safari,Bungalow,Chalet',
  pt: 'Alvéolo,Bungalow,Mobil-home,Tenda safari,Cabana',
};

export const CHANNELS: readonly (readonly [written: string, channel: string])[] = [
  ['Booking.com', 'Booking.com'],
  ['Airbnb', 'Airbnb'],
  ['Pitchup', 'Pitchup'],
  ['Expedia', 'Expedia'],
  ['ACSI', 'ACSI'],
];

/** Columns that are no part of a price, with what stands in them: each text is drawn for a row. */
export const DECOYS: readonly (readonly [names: string, texts: readonly string[], isOfBookings?: true])[] = [
  ['Propietario,Owner,Propriétaire,Eigentümer,Propietari', ['Ana García', 'Jordi Puig', 'M. Dubois', 'Camping SL']],
  ['Nombre del huésped,Guest name,Nom du client,Gastname', ['Peter Smith', 'Marta Soler', 'Luc Martin', ''], true],
  ['Notas,Notes,Observaciones,Remarques,Bemerkungen,Opmerkingen', ['', '', 'revisar', 'ok', 'llamar por la tarde']],
  ['ID,id,Ref,Código,row_id', ['10023', '10024', '88121', '99120', '41']],
  ['IVA %,VAT %,TVA %,MwSt %', ['10', '21']],
  ['Valoración,Rating,Note,Bewertung', ['8,4', '9.1', '7,9', '8.8']],
  ['Teléfono,Phone,Téléphone,Telefon', ['+34 972 123 456', '600123123'], true],
  ['Email,Correo,E-mail', ['info@camping.example', 'hola@camping.example'], true],
  ['Descuento %,Discount %,Remise %,Rabatt %', ['10', '15', '0', '20']],
  ['Superficie m2,Surface m²,Size m2', ['24', '32', '80', '100']],
  ['Código postal,Postcode,Code postal,PLZ', ['17250', '08001', '43850']],
  ['Municipio,Town,Commune,Ort', ['Roses', 'Begur', 'Pals']],
  ['Comisión,Commission,Provision', ['12,50', '15,00', '9,75'], true],
  ['Depósito,Deposit,Acompte,Kaution', ['50', '100', '75'], true],
  ['Año,Year,Année,Jahr', ['2027', '2027']],
  ['Día semana,Weekday,Jour semaine,Wochentag', ['lunes', 'martes', 'viernes', 'sábado']],
  ['Temporada,Season,Saison,Saison', ['Alta', 'Baja', 'Media']],
  ['Mascotas,Pets allowed,Animaux,Haustiere', ['Sí', 'No']],
  ['Tasa turística noche,Tourist tax rate', ['']],
];
