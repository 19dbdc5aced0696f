import type { Language } from '../language.ts';

/** A platform whose pages are not read without its written consent. */
export interface RefusedPlatform {
  readonly id: 'booking' | 'airbnb' | 'pitchup';
  readonly name: string;
  /** Of every host of it: country domains, languages and short links. */
  readonly hosts: RegExp;
  /** Why its pages are not read, in one sentence. */
  readonly why: Readonly<Record<Language, string>>;
}

/** The refusal list as it is shipped (link-1). Feeds of a data platform that holds its own right are not pages of these. */
export const REFUSED_PLATFORMS: readonly RefusedPlatform[] = [
  {
    id: 'booking',
    name: 'Booking.com',
    hosts: /(^|\.)(booking\.(com|cn)|bookingcom\.app\.link)$/,
    why: {
      en: 'Booking.com offers its pages for personal use alone, and reading them by a program needs its written consent.',
      es: 'Booking.com ofrece sus páginas solo para uso personal, y leerlas con un programa exige su consentimiento por escrito.',
      ca: 'Booking.com ofereix les seves pàgines només per a ús personal, i llegir-les amb un programa n’exigeix el consentiment per escrit.',
      fr: 'Booking.com offre ses pages au seul usage personnel ; les lire avec un programme exige son consentement écrit.',
    },
  },
  {
    id: 'airbnb',
    name: 'Airbnb',
    hosts: /(^|\.)(airbnb\.([a-z]{2,3}|com?\.[a-z]{2})|abnb\.(me|co)|airbnb\.app\.link)$/,
    why: {
      en: 'Airbnb’s terms rule out that programs read its pages, so that reading them needs its written consent.',
      es: 'Las condiciones de Airbnb excluyen que un programa lea sus páginas, así que leerlas exige su consentimiento por escrito.',
      ca: 'Les condicions d’Airbnb exclouen que un programa llegeixi les seves pàgines, així que llegir-les n’exigeix el consentiment per escrit.',
      fr: 'Les conditions d’Airbnb excluent qu’un programme lise ses pages ; les lire exige donc son consentement écrit.',
    },
  },
  {
    id: 'pitchup',
    name: 'Pitchup',
    hosts: /(^|\.)pitchup\.([a-z]{2,3}|com?\.[a-z]{2})$/,
    why: {
      en: 'Pitchup’s listings are a database of its own, which the law protects, so that reading them needs its written consent.',
      es: 'Los anuncios de Pitchup son una base de datos propia que la ley protege, así que leerlos exige su consentimiento por escrito.',
      ca: 'Els anuncis de Pitchup són una base de dades pròpia que la llei protegeix, així que llegir-los n’exigeix el consentiment per escrit.',
      fr: 'Les annonces de Pitchup forment une base de données propre que la loi protège ; les lire exige donc son consentement écrit.',
    },
  },
];

/** The platform on the refusal list that a host belongs to, as `URL` writes hosts; null for any other (link-1). */
export function refusedPlatformOf(host: string): RefusedPlatform | null {
  const plain = host.toLowerCase().replace(/\.$/, '');
  return REFUSED_PLATFORMS.find(({ hosts }) => hosts.test(plain)) ?? null;
}
