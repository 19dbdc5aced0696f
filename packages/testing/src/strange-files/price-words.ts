import type { WordsIn } from './header-words.ts';

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
