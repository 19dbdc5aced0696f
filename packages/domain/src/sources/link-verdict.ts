import { REFUSED_PLATFORMS, type RefusedPlatform, refusedPlatformOf, whyRefused } from './refused-platform.ts';
import { normaliseLink } from '../places/link.ts';
import { dataPlatformOf, type FeedFormat, googleSheetOf, promisedFormat, secretParameters } from './feed-address.ts';
import type { Language } from '../language.ts';

/** Ways for data to come in, where a link itself gives nothing or not all. */
type SourceDoor = 'upload' | 'feed' | 'push' | 'inbox';

/** What can come from the page of a campsite (link-2). */
type PageFact = 'name' | 'place' | 'score';

/** What a link can give, known from its text alone: nothing is fetched. */
export type LinkVerdict =
  /** No web address, so that there is nothing to ask. */
  | { readonly kind: 'no_link' }
  /** On the refusal list: not read without written consent (link-1). */
  | { readonly kind: 'refused'; readonly platform: RefusedPlatform['id']; readonly doors: readonly SourceDoor[] }
  /** Data by an address: prices, stock and whatever else its owner puts there. */
  | FeedVerdict
  /** A page: the campsite's facts, and no dated prices (link-2). */
  | {
      readonly kind: 'page';
      readonly address: string;
      readonly gives: readonly PageFact[];
      readonly doors: readonly SourceDoor[];
    };

interface FeedVerdict {
  readonly kind: 'feed';
  /** What to fetch: of a sheet the address of its file, else the link as it was given, with its secrets. */
  readonly address: string;
  readonly format: FeedFormat;
  /** Google Sheets, or a data platform by its name; null for a file of anybody. */
  readonly platform: string | null;
  /** The ready mapping that fits; null where the file's own columns decide. */
  readonly mapping: string | null;
  /** Parameters of the address that hold a secret. */
  readonly secrets: readonly string[];
  /** A sheet that is not published yet: its owner must do so first. */
  readonly mustBePublished: boolean;
}

/** What is offered in place of a page that is not read, or that has no prices. */
const OTHER_DOORS: readonly SourceDoor[] = ['upload', 'feed', 'push', 'inbox'];

/**
 * What a link as pasted can honestly give (link-1, link-2): by the refusal list first, then as a sheet, a data platform or a
 * file, and everything else is a page.
 */
export function linkVerdict(text: string): LinkVerdict {
  const url = normaliseLink(text) === null ? null : URL.parse(text.trim());
  if (url === null) return { kind: 'no_link' };
  const refused = refusedPlatformOf(url.hostname);
  if (refused) return { kind: 'refused', platform: refused.id, doors: OTHER_DOORS };
  return feedOf(url) ?? { kind: 'page', address: url.href, gives: ['name', 'place', 'score'], doors: OTHER_DOORS };
}

function feedOf(url: URL): FeedVerdict | null {
  const sheet = googleSheetOf(url);
  if (sheet) {
    const { address, format, published } = sheet;
    return feed({ address, format, platform: 'Google Sheets', mustBePublished: !published });
  }
  const platform = dataPlatformOf(url.hostname.replace(/^www\./, ''));
  const format = promisedFormat(url);
  const secrets = secretParameters(url);
  if (platform) {
    const { name, mapping } = platform;
    return feed({ address: url.href, format: format ?? platform.format, platform: name, mapping, secrets });
  }
  return format && feed({ address: url.href, format, secrets });
}

function feed(known: Pick<FeedVerdict, 'address' | 'format'> & Partial<FeedVerdict>): FeedVerdict {
  return { kind: 'feed', platform: null, mapping: null, secrets: [], mustBePublished: false, ...known };
}

/** What somebody who pastes a link is told. */
export interface LinkVerdictText {
  /** What comes from the link, or that nothing does. */
  readonly gives: string;
  /** What does not come, and why; null where nothing is missing. */
  readonly lacks: string | null;
  /** What is to be done, a line each: the other doors, or how the feed is set up. */
  readonly next: readonly string[];
}

interface Sentences {
  readonly noLink: string;
  readonly noLinkNext: string;
  readonly nothing: (platform: string) => string;
  readonly consent: (platform: string) => string;
  readonly page: string;
  readonly noPrices: string;
  readonly file: (format: string) => string;
  readonly platform: (name: string, format: string) => string;
  readonly feedLacks: string;
  readonly mapping: (id: string) => string;
  readonly columns: string;
  readonly publish: string;
  readonly secrets: (names: string) => string;
  readonly doors: Readonly<Record<SourceDoor, string>>;
}

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    noLink: 'This is no web address, so nothing can come from it.',
    noLinkNext: 'Paste the whole address, beginning with https://.',
    nothing: (platform) => `Nothing is read from ${platform}.`,
    consent: (platform) => `With written consent of ${platform}, note in the register who gave it and when.`,
    page: 'From this page: name, place and score of the campsite, where the page states them for search engines.',
    noPrices: 'No prices by date: pages of campsites do not state them in a form that can be read.',
    file: (format) =>
      `From this file (${format}): whatever its owner puts there, prices and availability by date included.`,
    platform: (name, format) =>
      `From ${name} (${format}): what your own account there may ask for, prices by date included.`,
    feedLacks: 'Only what stands in it: campsites that it does not name stay without data.',
    mapping: (id) => `The ready mapping “${id}” reads it.`,
    columns: 'Match its columns once; files in our own format need no mapping.',
    publish: 'Its owner has to publish it first: File → Share → Publish to the web.',
    secrets: (names) => `The address holds a secret (${names}): it is kept encrypted and not shown again.`,
    doors: {
      upload: 'Upload a file: CSV, Excel or JSON.',
      feed: 'Add a feed: a published sheet, a file by address, or your own account at a data platform.',
      push: 'Let a program push prices with an API key.',
      inbox: 'Drop files into the inbox folder, or send them to the mailbox.',
    },
  },
  es: {
    noLink: 'No es una dirección web, así que no puede aportar datos.',
    noLinkNext: 'Pega la dirección completa, que empieza por https://.',
    nothing: (platform) => `De ${platform} no se lee nada.`,
    consent: (platform) =>
      `Con el consentimiento por escrito de ${platform}, anota en el registro quién lo dio y cuándo.`,
    page: 'De esta página: nombre, lugar y puntuación del camping, si la página los indica para los buscadores.',
    noPrices: 'Sin precios por fecha: las páginas de los campings no los indican de una forma que se pueda leer.',
    file: (format) =>
      `De este archivo (${format}): lo que ponga su propietario, incluidos precios y disponibilidad por fecha.`,
    platform: (name, format) =>
      `De ${name} (${format}): lo que pueda pedir tu propia cuenta en esa plataforma, incluidos precios por fecha.`,
    feedLacks: 'Solo lo que contiene: los campings que no nombra se quedan sin datos.',
    mapping: (id) => `La correspondencia preparada «${id}» lo lee.`,
    columns: 'Asigna sus columnas una vez; los archivos en nuestro formato no lo necesitan.',
    publish: 'Su propietario tiene que publicarla antes: Archivo → Compartir → Publicar en la web.',
    secrets: (names) => `La dirección contiene un secreto (${names}): se guarda cifrado y no se vuelve a mostrar.`,
    doors: {
      upload: 'Sube un archivo: CSV, Excel o JSON.',
      feed: 'Añade una fuente por dirección: una hoja publicada, un archivo o tu propia cuenta en una plataforma de datos.',
      push: 'Deja que un programa envíe los precios con una clave de API.',
      inbox: 'Deja archivos en la carpeta de entrada o envíalos al buzón.',
    },
  },
  ca: {
    noLink: 'No és una adreça web, així que no pot aportar dades.',
    noLinkNext: 'Enganxa l’adreça completa, que comença per https://.',
    nothing: (platform) => `De la plataforma ${platform} no es llegeix res.`,
    consent: (platform) =>
      `Amb el consentiment per escrit de la plataforma ${platform}, anota al registre qui el va donar i quan.`,
    page: 'D’aquesta pàgina: nom, lloc i puntuació del càmping, si la pàgina els indica per als cercadors.',
    noPrices: 'Sense preus per data: les pàgines dels càmpings no els indiquen d’una manera que es pugui llegir.',
    file: (format) =>
      `D’aquest fitxer (${format}): el que hi posi el seu propietari, inclosos preus i disponibilitat per data.`,
    platform: (name, format) =>
      `Des de ${name} (${format}): el que pugui demanar el teu propi compte en aquesta plataforma, inclosos preus per data.`,
    feedLacks: 'Només el que conté: els càmpings que no anomena es queden sense dades.',
    mapping: (id) => `La correspondència preparada «${id}» el llegeix.`,
    columns: 'Assigna’n les columnes una vegada; els fitxers en el nostre format no ho necessiten.',
    publish: 'El seu propietari l’ha de publicar abans: Fitxer → Comparteix → Publica al web.',
    secrets: (names) => `L’adreça conté un secret (${names}): es desa xifrat i no es torna a mostrar.`,
    doors: {
      upload: 'Puja un fitxer: CSV, Excel o JSON.',
      feed: 'Afegeix una font per adreça: un full publicat, un fitxer o el teu propi compte en una plataforma de dades.',
      push: 'Deixa que un programa enviï els preus amb una clau d’API.',
      inbox: 'Deixa fitxers a la carpeta d’entrada o envia’ls a la bústia.',
    },
  },
  fr: {
    noLink: 'Ce n’est pas une adresse web\u00a0: elle ne peut rien apporter.',
    noLinkNext: 'Collez l’adresse complète, qui commence par https://.',
    nothing: (platform) => `Rien n’est lu sur ${platform}.`,
    consent: (platform) =>
      `Avec le consentement écrit de la plateforme ${platform}, notez dans le registre qui l’a donné et quand.`,
    page: 'De cette page\u00a0: nom, lieu et note du camping, si la page les indique pour les moteurs de recherche.',
    noPrices: 'Pas de prix par date\u00a0: les pages des campings ne les indiquent pas sous une forme lisible.',
    file: (format) =>
      `De ce fichier (${format})\u00a0: ce que son propriétaire y met, prix et disponibilités par date compris.`,
    platform: (name, format) =>
      `Depuis ${name} (${format})\u00a0: ce que peut demander votre propre compte, prix par date compris.`,
    feedLacks: 'Seulement ce qu’il contient\u00a0: les campings qu’il ne nomme pas restent sans données.',
    mapping: (id) => `La correspondance prête «\u00a0${id}\u00a0» le lit.`,
    columns: 'Associez ses colonnes une fois\u00a0; les fichiers à notre format n’en ont pas besoin.',
    publish: 'Son propriétaire doit d’abord la publier\u00a0: Fichier → Partager → Publier sur le Web.',
    secrets: (names) => `L’adresse contient un secret (${names})\u00a0: il est conservé chiffré et n’est plus affiché.`,
    doors: {
      upload: 'Envoyez un fichier\u00a0: CSV, Excel ou JSON.',
      feed: 'Ajoutez une source par adresse\u00a0: une feuille publiée, un fichier ou votre propre compte sur une plateforme de données.',
      push: 'Laissez un programme transmettre les prix avec une clé d’API.',
      inbox: 'Déposez des fichiers dans le dossier d’entrée ou envoyez-les à la boîte aux lettres.',
    },
  },
};

/** A verdict in words (link-1, link-2). */
export function linkVerdictText(verdict: LinkVerdict, language: Language): LinkVerdictText {
  const say = SENTENCES[language];
  const doors = (open: readonly SourceDoor[]) => open.map((door) => say.doors[door]);
  switch (verdict.kind) {
    case 'no_link':
      return { gives: say.noLink, lacks: null, next: [say.noLinkNext] };
    case 'refused': {
      const platform = REFUSED_PLATFORMS.find(({ id }) => id === verdict.platform)!;
      const next = [...doors(verdict.doors), say.consent(platform.name)];
      return { gives: say.nothing(platform.name), lacks: whyRefused(platform, language), next };
    }
    case 'page':
      return { gives: say.page, lacks: say.noPrices, next: doors(verdict.doors) };
    case 'feed':
      return feedText(verdict, say);
  }
}

function feedText(
  { platform, format, mapping, secrets, mustBePublished }: FeedVerdict,
  say: Sentences,
): LinkVerdictText {
  const shown = format.toUpperCase();
  return {
    gives: platform === null ? say.file(shown) : say.platform(platform, shown),
    lacks: say.feedLacks,
    next: [
      ...(mustBePublished ? [say.publish] : []),
      mapping === null ? say.columns : say.mapping(mapping),
      ...(secrets.length === 0 ? [] : [say.secrets(secrets.join(', '))]),
    ],
  };
}
