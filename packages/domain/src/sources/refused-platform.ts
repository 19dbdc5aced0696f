import type { Language } from '../language.ts';

/** Why pages of a platform are not read, of the reasons that are told. */
type WhyRefused = 'personal_use' | 'terms' | 'database' | 'operator';

/** A platform whose pages are not read without its written consent. */
export interface RefusedPlatform {
  readonly id: string;
  readonly name: string;
  /** Its domains, with all that lies below them: `*` is any ending of a country, `=` before a host takes that host alone. */
  readonly hosts: string;
  readonly why: WhyRefused;
}

/**
 * The refusal list as it is shipped (link-1): portals that list the campsites of many, and operators that sell them at prices of
 * their own. A campsite's own page is none of these, and neither is the site of a group that lets its own campsites. Feeds of a
 * data platform that holds its own right are not pages of these.
 */
export const REFUSED_PLATFORMS: readonly RefusedPlatform[] = [
  { id: 'booking', name: 'Booking.com', why: 'personal_use', hosts: 'booking.com booking.cn bookingcom.app.link' },
  { id: 'airbnb', name: 'Airbnb', why: 'terms', hosts: 'airbnb.* abnb.me abnb.co airbnb.app.link' },
  { id: 'pitchup', name: 'Pitchup', why: 'database', hosts: 'pitchup.*' },
  {
    id: 'expedia',
    name: 'Expedia',
    why: 'terms',
    hosts: 'expedia.* orbitz.com travelocity.* ebookers.* wotif.* cheaptickets.com',
  },
  { id: 'hotels', name: 'Hotels.com', why: 'terms', hosts: 'hotels.com hoteles.com hoteis.com' },
  {
    id: 'vrbo',
    name: 'Vrbo',
    why: 'terms',
    hosts:
      'vrbo.* homeaway.* abritel.fr fewo-direkt.de homelidays.* toprural.* stayz.com.au bookabach.co.nz ownersdirect.co.uk',
  },
  {
    id: 'tripadvisor',
    name: 'Tripadvisor',
    why: 'terms',
    hosts: 'tripadvisor.* holidaylettings.co.uk flipkey.com niumba.com',
  },
  // Sheets and sites that an owner keeps at Google are no search of Google.
  {
    id: 'google',
    name: 'Google',
    why: 'terms',
    hosts: '=google.* =www.google.* =maps.google.* =travel.google.* =hotels.google.* goo.gl g.page g.co',
  },
  { id: 'agoda', name: 'Agoda', why: 'terms', hosts: 'agoda.*' },
  { id: 'trip', name: 'Trip.com', why: 'terms', hosts: 'trip.com ctrip.com' },
  { id: 'trivago', name: 'trivago', why: 'terms', hosts: 'trivago.*' },
  { id: 'kayak', name: 'KAYAK', why: 'terms', hosts: 'kayak.* momondo.* hotelscombined.* swoodoo.com checkfelix.com' },
  { id: 'skyscanner', name: 'Skyscanner', why: 'terms', hosts: 'skyscanner.*' },
  { id: 'priceline', name: 'Priceline', why: 'terms', hosts: 'priceline.com' },
  { id: 'hipcamp', name: 'Hipcamp', why: 'database', hosts: 'hipcamp.*' },
  { id: 'acsi', name: 'ACSI', why: 'database', hosts: 'eurocampings.* acsi.eu acsi.club campingcard.*' },
  { id: 'camping-info', name: 'Camping.info', why: 'database', hosts: 'camping.info' },
  { id: 'pincamp', name: 'PiNCAMP', why: 'database', hosts: 'pincamp.* campingfuehrer.adac.de' },
  { id: 'campings', name: 'Campings.com', why: 'database', hosts: 'campings.com campingandco.com camping-and-co.com' },
  { id: 'campingred', name: 'Campingred', why: 'database', hosts: 'campingred.es campingred.com' },
  { id: 'vayacamping', name: 'Vayacamping', why: 'database', hosts: 'vayacamping.net vayacamping.com vayacamping.es' },
  { id: 'fecc', name: 'Guía de campings FECC', why: 'database', hosts: 'guiacampingfecc.com fedcamping.com' },
  { id: 'campingsonline', name: 'CampingsOnline', why: 'database', hosts: 'campingsonline.com campingsonline.es' },
  { id: 'infocamping', name: 'Infocamping', why: 'database', hosts: 'infocamping.*' },
  { id: 'todocampings', name: 'Todocampings', why: 'database', hosts: 'todocampings.com' },
  { id: 'zoover', name: 'Zoover', why: 'database', hosts: 'zoover.*' },
  { id: 'anwb', name: 'ANWB Camping', why: 'database', hosts: 'anwbcamping.nl =camping.anwb.nl' },
  { id: 'alan-rogers', name: 'Alan Rogers', why: 'database', hosts: 'alanrogers.com' },
  { id: 'cool-camping', name: 'Cool Camping', why: 'database', hosts: 'coolcamping.*' },
  { id: 'campspace', name: 'Campspace', why: 'database', hosts: 'campspace.*' },
  { id: 'campstar', name: 'Campstar', why: 'database', hosts: 'campstar.*' },
  { id: 'toocamp', name: 'TooCamp', why: 'database', hosts: 'toocamp.*' },
  { id: 'koobcamp', name: 'KoobCamp', why: 'database', hosts: 'koobcamp.* campeggi.com camping.it' },
  { id: 'park4night', name: 'park4night', why: 'database', hosts: 'park4night.com' },
  { id: 'campercontact', name: 'Campercontact', why: 'database', hosts: 'campercontact.*' },
  { id: 'the-dyrt', name: 'The Dyrt', why: 'database', hosts: 'thedyrt.com' },
  { id: 'glamping-hub', name: 'Glamping Hub', why: 'database', hosts: 'glampinghub.* glamping.com' },
  { id: 'canopy-and-stars', name: 'Canopy & Stars', why: 'database', hosts: 'canopyandstars.co.uk sawdays.co.uk' },
  { id: 'holidu', name: 'Holidu', why: 'database', hosts: 'holidu.*' },
  { id: 'hometogo', name: 'HomeToGo', why: 'database', hosts: 'hometogo.* casamundo.* wimdu.*' },
  { id: 'hundredrooms', name: 'Hundredrooms', why: 'database', hosts: 'hundredrooms.*' },
  { id: 'escapada-rural', name: 'EscapadaRural', why: 'database', hosts: 'escapadarural.* clubrural.com ruralka.com' },
  { id: 'weekendesk', name: 'Weekendesk', why: 'database', hosts: 'weekendesk.*' },
  { id: 'holidaycheck', name: 'HolidayCheck', why: 'database', hosts: 'holidaycheck.*' },
  { id: 'edreams', name: 'eDreams', why: 'database', hosts: 'edreams.* opodo.* govoyages.*' },
  { id: 'lastminute', name: 'lastminute.com', why: 'database', hosts: 'lastminute.* rumbo.*' },
  { id: 'atrapalo', name: 'Atrápalo', why: 'database', hosts: 'atrapalo.*' },
  { id: 'logitravel', name: 'Logitravel', why: 'database', hosts: 'logitravel.*' },
  { id: 'destinia', name: 'Destinia', why: 'database', hosts: 'destinia.*' },
  { id: 'centraldereservas', name: 'Centraldereservas', why: 'database', hosts: 'centraldereservas.com' },
  { id: 'suncamp', name: 'Suncamp', why: 'operator', hosts: 'suncamp.*' },
  { id: 'vacansoleil', name: 'Vacansoleil', why: 'operator', hosts: 'vacansoleil.*' },
  { id: 'eurocamp', name: 'Eurocamp', why: 'operator', hosts: 'eurocamp.* alfresco-holidays.com' },
  { id: 'canvas', name: 'Canvas Holidays', why: 'operator', hosts: 'canvasholidays.*' },
  { id: 'roan', name: 'Roan', why: 'operator', hosts: 'roan.nl roan.de roan.fr roancampingholidays.com' },
  { id: 'allcamps', name: 'Allcamps', why: 'operator', hosts: 'allcamps.*' },
];

const COUNTRY = '(?:[a-z]{2,4}|com?\\.[a-z]{2}|info|travel)';

let patterns: readonly { readonly platform: RefusedPlatform; readonly of: RegExp }[] | null = null;

/** The platform on the refusal list that a host belongs to, as `URL` writes hosts; null for any other (link-1). */
export function refusedPlatformOf(host: string): RefusedPlatform | null {
  const plain = host.toLowerCase().replace(/\.$/, '');
  patterns ??= REFUSED_PLATFORMS.map((platform) => ({ platform, of: patternOf(platform.hosts) }));
  return patterns.find(({ of }) => of.test(plain))?.platform ?? null;
}

function patternOf(hosts: string): RegExp {
  const written = (host: string) => host.replaceAll('.', '\\.').replaceAll('*', COUNTRY);
  const each = hosts
    .split(' ')
    .map((host) => (host.startsWith('=') ? written(host.slice(1)) : `(?:[^/]+\\.)?${written(host)}`));
  return new RegExp(`^(?:${each.join('|')})$`);
}

/** Before a vowel Catalan and French write `d’`. */
const of = (name: string): string => (/^[aeiouh]/i.test(name) ? `d’${name}` : `de ${name}`);

const WHY: Readonly<Record<Language, Readonly<Record<WhyRefused, (name: string) => string>>>> = {
  en: {
    personal_use: (name) =>
      `${name} offers its pages for personal use alone, and reading them by a program needs its written consent.`,
    terms: (name) =>
      `The terms of ${name} rule out that programs read its pages, so that reading them needs its written consent.`,
    database: (name) =>
      `${name} lists many campsites: its listings are a database of its own, which the law protects, so that reading them needs its written consent.`,
    operator: (name) =>
      `${name} sells stays at many campsites at prices of its own: its offers are a database that the law protects, so that reading them needs its written consent.`,
  },
  es: {
    personal_use: (name) =>
      `${name} ofrece sus páginas solo para uso personal, y leerlas con un programa exige su consentimiento por escrito.`,
    terms: (name) =>
      `Las condiciones de ${name} excluyen que un programa lea sus páginas, así que leerlas exige su consentimiento por escrito.`,
    database: (name) =>
      `${name} reúne muchos campings: sus anuncios son una base de datos propia que la ley protege, así que leerlos exige su consentimiento por escrito.`,
    operator: (name) =>
      `${name} vende estancias en muchos campings a precios propios: sus ofertas son una base de datos que la ley protege, así que leerlas exige su consentimiento por escrito.`,
  },
  ca: {
    personal_use: (name) =>
      `${name} ofereix les seves pàgines només per a ús personal, i llegir-les amb un programa n’exigeix el consentiment per escrit.`,
    terms: (name) =>
      `Les condicions ${of(name)} exclouen que un programa llegeixi les seves pàgines, així que llegir-les n’exigeix el consentiment per escrit.`,
    database: (name) =>
      `${name} reuneix molts càmpings: els seus anuncis són una base de dades pròpia que la llei protegeix, així que llegir-los n’exigeix el consentiment per escrit.`,
    operator: (name) =>
      `${name} ven estades a molts càmpings a preus propis: les seves ofertes són una base de dades que la llei protegeix, així que llegir-les n’exigeix el consentiment per escrit.`,
  },
  fr: {
    personal_use: (name) =>
      `${name} offre ses pages au seul usage personnel\u00a0; les lire avec un programme exige son consentement écrit.`,
    terms: (name) =>
      `Les conditions ${of(name)} excluent qu’un programme lise ses pages\u00a0; les lire exige donc son consentement écrit.`,
    database: (name) =>
      `${name} réunit de nombreux campings\u00a0: ses annonces forment une base de données propre que la loi protège\u00a0; les lire exige donc son consentement écrit.`,
    operator: (name) =>
      `${name} vend des séjours dans de nombreux campings à ses propres prix\u00a0: ses offres forment une base de données que la loi protège\u00a0; les lire exige donc son consentement écrit.`,
  },
};

/** Why its pages are not read, in one sentence. */
export function whyRefused({ name, why }: Pick<RefusedPlatform, 'name' | 'why'>, language: Language): string {
  return WHY[language][why](name);
}
