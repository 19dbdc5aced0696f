import { withoutAccents } from '@vivac/domain/search-text';
import { plainWords } from '../guess/names/plain-words.ts';
import { saysLongStay, saysWholeSeason } from './list-words.ts';

// The commonest list of a Spanish campsite has no price of a pitch for a party, but one of each thing that stands on it and of each person.

type Shelter = 'tent' | 'caravan' | 'motorhome';

/** What a row of a list is the price of, of a stay on a pitch that is added up. */
export type Concept =
  | { readonly is: 'pitch' | 'shelter' | 'vehicle' | 'electricity'; readonly has: Has }
  /** Each person, or each beyond those whom a pitch includes. */
  | { readonly is: 'person'; readonly isBeyond: boolean; readonly isChild: boolean; readonly ages: Ages | null }
  /** Beside the stay: a dog, a second car. */
  | { readonly is: 'extra' };

/** What else is in the price of a row, as its name says. */
export interface Has {
  readonly shelters: ReadonlySet<Shelter>;
  readonly vehicle: boolean;
  readonly electricity: boolean;
  /** It says that it has none. */
  readonly withoutElectricity: boolean;
  readonly pitch: boolean;
  /** People whom it includes; null where it names none. */
  readonly guests: number | null;
  /** People for whom there is room at most. */
  readonly most: number | null;
  /** It counts children among them, and nothing says what somebody else pays in their place. */
  readonly hasChildren: boolean;
  /** Whether it says that all this is included. */
  readonly isPack: boolean;
}

export interface Ages {
  readonly from: number | null;
  readonly under: number | null;
  /** `3 tot 12` mostly ends before twelve, and not always. */
  readonly isOpen?: boolean;
}

const any = (list: string): RegExp => new RegExp(`(?:^| )(?:${list})(?= |$)`, 'u');
/** German and Dutch join what stands on a place to its word. Tennis, storage and a whole season have places too. */
const PLACE =
  '(?:stell|stand|zelt|camping|komfort|comfort|kampeer|staan|tent|caravan|wohnwagen|wohnmobil|reisemobil|camper|toer|basis|standaard|standard|premium|luxus|luxe|super|see|ufer|wiesen){1,3}(?:platz|platze|plaats|plaatsen)';
/** What pitches are called by, before their word. */
const KINDS_OF_PITCH =
  'standard|standaard|normal|normale[rs]?|gewone|simple|basic|basis|classic|comfort|komfort|super|superior|premium|premier|deluxe|luxe|luxury|large|small|medium|big|gros{1,2}er?|große[rs]?|kleine?[rs]?|grote|mini|maxi|xl|xxl|grass|gravel|hardstanding|serviced|fully|full|electric|electrical|non|touring|tourist|camping|tent|caravan|motorhome|campervan|camper|wohnmobil|wohnwagen|reisemobil|zelt|seaside|sea|view|lakeside|lake|riverside|river|beach|beachfront|front|family|shaded|sunny|nature|eco|parzellierte[rs]?';
/** In Spanish it is any set of things: `Lote de leña`. */
const PORTUGUESE_PITCH =
  'lotes?(?=$| (?:(?:para|de|com|con) )?(?:tendas?|tiendas?|caravanas?|autocaravanas?|campervans?|carro|coche|auto|automovel|viatura|elec?tric))';
const GROUND = `parcelas?|parcel la|parcel les|emplacements?|alveolos?|piazzol[ae]|${PORTUGUESE_PITCH}`;
const PITCH = any(`${GROUND}|pitch|pitches|hardstandings?|terreno|${PLACE}`);
const PACKAGE = 'pack|forfait|paquete|paquet|package';
const BEGINS_WITH_PITCH = new RegExp(
  [
    `^(?:(?:precio|preu|tarifa|bono|gran) )*(?:${GROUND})(?= |$)`,
    String.raw`^(?:${PACKAGE}) (?:\S+ ){0,4}?(?:${GROUND}|pitch|pitches)(?= |$)`,
    // The word stands behind those that say which: `Super pitch`, `Komfortplatz`.
    String.raw`^(?:(?:${KINDS_OF_PITCH}) ){0,3}?(?:pitch|pitches|hardstandings?|${PLACE})(?= |$)`,
  ].join('|'),
  'u',
);
const BEGINS_WITH_PACKAGE = new RegExp(`^(?:${PACKAGE})(?= |$)`, 'u');
const CAMPING = any('camping|campings|campsite');
/** A package of them is none of a stay. */
const SERVICE = any(
  String.raw`menage|nettoyage|limpieza|neteja|cleaning|\p{L}*reinigung|schoonmaak|draps|linge|sabanas|llencols|toallas|linen|towels|sheets|bettwasche|lakens|bebe|baby|desayuno|breakfast|barbacoa|barbecue|wifi`,
);
const TENT =
  'tiendas?|tendas?|tendes|tend[ae]|canadese|tendin[ae]|tents?|tentes?|zelte?|tenten|carpas?|iglu|canadiense|canadenca';
const CARAVAN =
  'caravanas?|caravanes?|caravans?|wohnwagen|carro tienda|remolque tienda|tent trailer|carro tenda|carrello tenda|roulottes?';
const MOTORHOME =
  'autocaravanas?|autocaravanes|autocaravan|motorcaravans?|furgon[ei]|motorhomes?|motor home|camping cars?|camping car|campers?|campervans?|camper vans?|camper|wohnmobile?|reisemobil|furgonetas?|furgonetes|furgo|furgon|fourgons?|vans?|autobus|bus vivienda';
const VEHICLE =
  'coches?|cotxes?|cars?|voitures?|autos?(?! caravan)|vehiculos?|vehicles?|vehicule|vehicules|automoviles?|automovil|automovel|automoveis|automobil[ei]|macchin[ae]|vettura|viatura|carro(?! (?:tienda|tenda|remolque))|turismo|pkw';
const ELECTRICITY =
  'electricidad|electricitat|electricity|electricite|elec?tricidade|elettricita|corrente elettrica|corrente|energia elettrica|energia|luce|elettrico|elettrica|electric|electrica|electrico|electrique|luz|llum|strom|elektra|stroom|corriente|conexion electrica|connexio electrica|branchement(?: electrique)?|hook up|hookup|ehu|toma de luz|allaccio elettrico|allacciamento elettrico|presa elettrica|ligacao eletrica|amperios|amps?|\\d{1,2}a|\\d{1,2} a(?! \\d{1,3}(?!\\d))';
const HAS: Readonly<Record<'tent' | 'caravan' | 'motorhome' | 'vehicle' | 'electricity', RegExp>> = {
  tent: any(TENT),
  caravan: any(CARAVAN),
  motorhome: any(MOTORHOME),
  vehicle: any(VEHICLE),
  electricity: any(ELECTRICITY),
};
const WITHOUT = /(?:^| )(?:sin|sense|without|sans|ohne|senza|sem|no|non|not|zonder) (?:la |l |de )?$/u;
/** It has to be paid beside. */
const PAID_BEHIND =
  /^(?: (?:y|i|e|and|et|und|en) \p{L}+)? (?:(?:no|non|nao|not|nicht|niet) (?:esta |estan |is )?(?:inclu|inclos|compr|inkl|inbegr)|esclus|aparte|a parte|a part(?= |$))/u;
const PAID_BEFORE = /(?:^| )(?:excl\p{L}*|esclus\p{L}*|hors) (?:la |l |de )?$/u;
const MORE =
  /(?:^| )(?:extra|extras|adicional|adicionales|adicionals|adicionais|aggiuntiv[oaie]|supplementar[ei]|suplementar|in piu|second[oa]|mensil[ei]|stagional[ei]|annual[ei]|al mese|vuot[oa]|ospit[ei] giornalier[oi]|visitator[ei]|rimessaggio|additional|supplementaires?|suplementari\p{L}*|segund[oa]|tercer\p{L}?|[23][oaºª]|2n|2on|2nd|mensual\p{L}*|mensuel\p{L}*|monthly|mes$|anual\p{L}*|annuel\p{L}*|annual|yearly|temporada|seasonal|saisonniere?s?|quincena|(?:no |des)ocupad[ao]s?|parad[ao]s?|sin personas|en deposito|hivernage|invernaje|(?:por|al|per|par|pro) (?:mes|mese|mois|month|monat)|camper service|vaciado|buidat|vidange|supletori\p{L}*|second|seconde|deuxieme|[23]eme|[23]e|zweite[rs]?|tweede|otro|otra|another|visita\p{L}*|visitors?|visiteurs?|garaje|vacia|vacio|buit|buida|sin ocupar|empty|garage mort)(?= |$)/u;
const BEGINS_WITH_MORE = new RegExp(`^${MORE.source.slice('(?:^| )'.length)}`, 'u');
const FOOTNOTE = /[¹²³⁴⁵*†]+|\(\d\)\s*$/gu;
const AMPERES = / \d{1,2} ?a(?= |$)/g;
const METERED = /(?:^| )(?:k ?wh?|kilovatio\p{L}*|consumo|contador|consum|metered)(?= |$)/u;
/** What is let with its furniture and is no tent of the guest's own. */
const FOR_RENT =
  /(?:^| )(?:safari|lodge|glamping|equipad[ao]s?|equipada|alquiler|lloguer|aluguer|noleggio|affitto|attrezzat[aeo]|arredat[aeo]|rent|rental|hire|location|amueblad[ao]|bengali|bell|deluxe|luxe|premium|confort|mobil|mobile|static|bungalow\p{L}*|cocina|bano|wc|dormitorios?|tipi|yurta|natura|sahara|ready|dorm\p{L}*|camas?|beds?)(?= |$)/u;
const ADULT =
  /^(?:por |per |par |cada |precio |tarifa |1 )?(?:persona|persone|pessoas?|pers|personas|persona adulta|persones|person|persons|personnes?|personen|persoon|adultos?|adult[iae]|adultes?|adults?|erwachsene\p{L}*|volwassenen?|ospit[ei](?! giornal)|campistas?|campeggiator[ei]|campeurs?|campers? adult|pax|mayores|majors)(?= |$)/u;
const CHILD_WORD =
  /^(?:por |per |par |cada |precio |tarifa |1 )?(?:ninos?|ninas?|nens?|nenes|nen\p{L}?|criancas?|bambin[oiae]|bimb[oi]|ragazz[oie]|neonat[oi]|infanti|giovani|jovens?|infants?|infantil|child|children|kids?|enfants?|kind|kinder|kinderen|bebes?|nados?|nadons?|baby|babies|bebe|menor(?:es|s)?|nin s|juniors?|joven(?:es)?|joves?|jeunes?|ados?|adolescent\p{L}*|jugendliche\p{L}*|kleinkind\p{L}*|teens?)(?= |$)/u;
/** Ages alone, as below a title “Niños”. */
const AGES_ALONE =
  /^(?:de |d |da |dai |entre )?\d{1,2} (?:anos |anys |ans |anni )?(?:a |ai |y |i |to |et |bis |tot )?\d{1,2} (?:anos?|anni|anys?|years?|yrs?|ans|jahren?|jaar)(?= |$)|^(?:under|moins de|below|unter)(?: (?:the )?age of)? 1?\d(?:$| (?:anos?|anys?|years?|yrs?|ans|jahren?|jaar)(?= |$))|^(?:hasta|fins a|up to|jusqu a|bis|tot|fino a|ate) (?:los |els |i )?\d{1,2} (?:anos?|anni|anys?|years?|yrs?|ans|jahren?|jaar)(?= |$)/u;
/** `1er y 2º adulto`, `3rd person`: not all adults pay the same, or the pitch includes those before. */
const NTH_PERSON =
  /^(?:ab dem |ab der |from the |a partir del? |a partir de la |desde el |dal |des la |vanaf de )?(?:(\d{1,2})(?:er|ere|ero|ra|a|o|ª|º|st|nd|rd|th|e|eme|r|n|on|do|da|te[rs]?|de)?|(primer\p{L}*|premiere?s?|first|erste[rs]?|eerste|prim[oa])|(?:segon|segund|seconda?|second|tercer|terz|third|cuart|quart|fourth|deuxieme|troisieme|quatrieme|zweite|dritte|vierte|tweede|derde|vierde)\p{L}*)(?: \S+){0,4}? (?:adult\p{L}*|personas?|persones?|persons?|personnes?|personen|persoon|erwachsene\p{L}*|volwassene\p{L}*|pax)(?= |$)/u;
const OLDER =
  /^(?:jubilad\p{L}*|pensionist\p{L}*|seniors?|tercera edad|terza eta|anzian[oi]|pensionat[oi]|reformad\p{L}*|over [5-9]\d s?|visita\p{L}*|ospit[ei] giornalier[oi]|grupp[oi]|visitors?|visiteurs?|grupos?|grups?|groups?)(?= |$)/u;
const SUPPLEMENT =
  /^(?:suplemento|suplement|supplement|supplemento|plus|recargo|recarrec) (?:de |d |por |per |pour )?/u;

/** What a name is the price of; null of an accommodation of its own. A thing by the month or for the season is none of a night. */
export function conceptOf(name: string): Concept | null {
  const concept = namedConcept(name);
  const isThing = concept !== null && concept.is !== 'person';
  return isThing && (saysLongStay(name) || saysWholeSeason(name)) ? { is: 'extra' } : concept;
}

function namedConcept(name: string): Concept | null {
  const whole = plainWords(name.replaceAll(FOOTNOTE, ' '))
    .replaceAll(/(?<=^| )camping cars?(?= |$)/g, 'motorhome')
    .replaceAll(/(?<=^| )auto caravan/g, 'autocaravan');
  const plain = whole.replace(SUPPLEMENT, '');
  const nth = NTH_PERSON.exec(plain);
  if (nth)
    return { is: 'person', isBeyond: nth[2] === undefined && nth[1] !== '1', isChild: false, ages: agesIn(name) };
  if (OLDER.test(plain) || BEGINS_WITH_MORE.test(plain)) return { is: 'extra' };
  const concept = personOf(name, plain) ?? thingOf(plain, hasOf(name, plain));
  // What a better pitch costs more is no price of a pitch.
  return concept?.is === 'pitch' && plain !== whole ? { is: 'extra' } : concept;
}

const ROULOTTE = /^roulottes?(?= |$)(?!.* (?:piazzol[ae]|tend[ae]|camper)(?= |$))/;
const ITALIAN = /(?:^| )(?:piazzol[ae]|adulti|persone|bambin[oi]|ragazz[oi]|elettric\p{L}*|corrente|macchina)(?= |$)/u;

/** In Italian it is the guest's caravan, elsewhere one that is let with its beds. */
export const isRoulotteForRent = (name: string, names: readonly string[]): boolean =>
  ROULOTTE.test(plainWords(name)) && !names.some((other) => ITALIAN.test(plainWords(other)));

const begins = (list: string): RegExp => new RegExp(`^(?:${list})(?= |$)`, 'u');
const BEGINS_WITH = {
  shelter: begins(`${TENT}|${CARAVAN}|${MOTORHOME}`),
  vehicle: begins(VEHICLE),
  electricity: begins(
    `${ELECTRICITY}|punto de luz|(?:conexion|connexio|toma|enganche)(?=$| .*(?:electr|luz|llum|corriente|\\d ?a(?: |$)))`,
  ),
} as const;

function thingOf(plain: string, has: Has): Concept | null {
  const is = thingIn(plain, has);
  if (is === null) return isOtherPackage(plain) ? { is: 'extra' } : null;
  if (is === 'shelter' && FOR_RENT.test(plain)) return null;
  // Of 2 A or 3 A it is no second or third one.
  const words = has.electricity ? plain.replaceAll(AMPERES, '') : plain;
  return MORE.test(words) || (is === 'electricity' && METERED.test(words)) ? { is: 'extra' } : { is, has };
}

function thingIn(plain: string, has: Has): 'pitch' | 'shelter' | 'vehicle' | 'electricity' | null {
  if (BEGINS_WITH_PITCH.test(plain)) return SERVICE.test(plain) && BEGINS_WITH_PACKAGE.test(plain) ? null : 'pitch';
  if (BEGINS_WITH_PACKAGE.test(plain)) return isPitchPackage(plain, has) ? 'pitch' : null;
  if (BEGINS_WITH.shelter.test(plain)) return 'shelter';
  if (BEGINS_WITH.vehicle.test(plain)) return has.shelters.size > 0 ? 'shelter' : 'vehicle';
  return BEGINS_WITH.electricity.test(plain) ? 'electricity' : null;
}

const isOtherPackage = (plain: string): boolean => BEGINS_WITH_PACKAGE.test(plain) && !FOR_RENT.test(plain);

/** For some people, with what they sleep in or stand on; linen comes in packages too. */
function isPitchPackage(plain: string, { guests, shelters, vehicle, electricity, pitch }: Has): boolean {
  if (guests === null || FOR_RENT.test(plain) || SERVICE.test(plain)) return false;
  return pitch || shelters.size > 0 || vehicle || electricity || CAMPING.test(plain);
}

function personOf(name: string, plain: string): Concept | null {
  if (ADULT.test(plain)) return { is: 'person', isBeyond: false, isChild: false, ages: agesIn(name) };
  return CHILD_WORD.test(plain) || AGES_ALONE.test(plain)
    ? { is: 'person', isBeyond: false, isChild: true, ages: agesIn(name) }
    : null;
}

function hasOf(name: string, plain: string): Has {
  const found = (kind: keyof typeof HAS): { is: boolean; without: boolean } => {
    const match = HAS[kind].exec(plain);
    const before = match ? plain.slice(0, match.index + (match[0].startsWith(' ') ? 1 : 0)) : '';
    const without = match !== null && WITHOUT.test(before);
    const behind = match ? plain.slice(match.index + match[0].length) : '';
    const isPaid = PAID_BEFORE.test(before) || PAID_BEHIND.test(behind);
    return { is: match !== null && !without && !isPaid, without };
  };
  const electricity = found('electricity');
  return {
    shelters: new Set((['tent', 'caravan', 'motorhome'] as const).filter((kind) => found(kind).is)),
    vehicle: found('vehicle').is,
    electricity: electricity.is,
    withoutElectricity: electricity.without,
    pitch: PITCH.test(plain),
    guests: guestsIn(name),
    hasChildren: childrenIn(name) > 0,
    most: mostIn(name),
    isPack: PACK.test(withoutAccents(name).toLowerCase().replaceAll(NOT_INCLUDED, ' ')),
  };
}

const PEOPLE = String.raw`(?:adult|pers|pessoa|ospit|pax|people|guest|huesped|campist|campeur|erwachs|erw\b|volwass)`;
const PACK =
  /\bpack\b|paquete|paquet|package|forfait|inclu|inclos|compris|compres|\d\s*(?:adult|pers)\S*\s*\+|\+\s*\d\s*(?:adult|pers)/;
const NOT_INCLUDED = /\b(?:no|non|nao|not|nicht|niet)\s+(?:esta |estan |is )?(?:inclu|inclos|compr)\w*/g;
const INCLUDED = new RegExp(String.raw`(?<![\d.,/+–-])(\d{1,2})\s*(?:x\s*)?${PEOPLE}`, 'g');
const AT_MOST = new RegExp(
  String.raw`(?:max\w*\.?|capaci\w*|hasta|fins a|fino a|ate|up to|jusqu\S* a)\s*:?\s*(?:de\s+)?(\d{1,2})\s*${PEOPLE}|(?<![\d.,/+–-])(\d{1,2})\s*${PEOPLE}[^\d,;+)]*\bmax`,
);

function guestsIn(name: string): number | null {
  const people = [...withoutAccents(name).toLowerCase().matchAll(INCLUDED)];
  return people.length === 1 && mostIn(name) === null ? Number(people[0]![1]) + childrenIn(name) : null;
}

const CHILDREN =
  /(?<![\d.,/+–-])(\d{1,2})\s*(?:x\s*)?(?:nin[oa]s?|bambin[oi]|ragazz[oi]|criancas?|nens?|infants?|child|kids?|enfants?|kinder|kinderen|menores)\b/g;

const childrenIn = (name: string): number =>
  [...withoutAccents(name).toLowerCase().matchAll(CHILDREN)].reduce((sum, [, count]) => sum + Number(count), 0);

function mostIn(name: string): number | null {
  const found = AT_MOST.exec(withoutAccents(name).toLowerCase());
  return found ? Number(found[1] ?? found[2]) : null;
}

const YEARS = String.raw`\s*(?:anos?|anni|anys?|years?|yrs?|ans|jahren?|jaar|a\b|y\b|y\.o)?`;
const SPAN = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})${YEARS}\s*(?:[-–—/]|t\/m|tot en met|ai|agli|ao?s?|to|y|et|e|i|and|bis|tot|hasta|fins a|fino a|ate)\s*(?:los\s+|els\s+)?(\d{1,2})(?![\d.,])`,
);
const UP_TO = new RegExp(
  String.raw`(?:hasta|fins|fins a|fino|ate|up to|jusqu\S*|bis|t/m|tot en met)\s*(?:los\s+|els\s+|ai?\s+|agli\s+|aos\s+|i\s+|als\s+)*(\d{1,2})(?!\d)`,
);
const UNDER = new RegExp(
  String.raw`(?:menor(?:es|s)?\s+de|minor[ei]\s+di|sotto\s+(?:i|gli)|meno\s+di|under|moins\s+de|below|unter|jonger\s+dan|<|(?:^|[\s(])[-−–])\s*(\d{1,2})(?!\d)`,
);
const OVER = new RegExp(
  String.raw`(?:mayor(?:es|s)?\s+de|majors?\s+de|maior(?:es)?\s+de|mais\s+de|oltre\s+(?:i|gli)|maggior[ei]\s+di|piu\s+di|mes\s+de|mas\s+de|over|plus\s+de|uber|ouder\s+dan|>|older\s+than)\s*(\d{1,2})(?!\d)`,
);
const FROM = new RegExp(
  String.raw`(?:a\s+partir\s+d\S*|a\s+partire\s+da\S*|dai|da|dagli|desde|des\s+de|from|des|ab|vanaf|\+)\s*(?:de\s+)?(?:los\s+|els\s+)?(\d{1,2})(?!\d)|(?<!\d)(\d{1,2})\s*(?:\+|y\s+mas|i\s+mes|and\s+over|et\s+plus|anni\s+(?:in\s+su|e\s+(?:piu|oltre))|anos\s+(?:o\s+mas|ou\s+mais|e\s+mais)|ans\s+et\s+plus)`,
);

/** The ages that a name tells: `3–10 años`, `menores de 3`, `+ 11`; null where it tells none. */
export function agesIn(name: string): Ages | null {
  const text = withoutAccents(name).toLowerCase();
  const span = SPAN.exec(text);
  if (span && Number(span[2]) > Number(span[1]))
    return {
      from: Number(span[1]),
      under: Number(span[2]) + 1,
      ...(/ tot (?!en met)/.test(span[0]) && { isOpen: true }),
    };
  const upTo = UP_TO.exec(text);
  if (upTo) return { from: null, under: Number(upTo[1]) + 1 };
  const over = OVER.exec(text);
  if (over) return { from: Number(over[1]) + 1, under: null };
  const under = UNDER.exec(text);
  if (under) return { from: null, under: Number(under[1]) };
  const from = FROM.exec(text);
  return from ? { from: Number(from[1] ?? from[2]), under: null } : null;
}

/** What stands on a pitch that has no price by itself, in the language of its name. */
export function pitchIn(name: string): string {
  const words = plainWords(name);
  return PITCH_OF.find(([, of]) => of.test(words))?.[0] ?? 'Parcela';
}

/** What stands in one language alone comes first: a tent has one name in Italian, Catalan and Portuguese. */
const PITCH_OF: readonly (readonly [string, RegExp])[] = [
  ['Parcela', /\b(?:tiendas?|coche|electricidad)\b/],
  ['Emplacement', /\b(?:tente|voiture|electricite|camping car)\b/],
  ['Kampeerplaats', /\b(?:stroom|elektra|kampeerauto)\b/],
  ['Pitch', /\b(?:tent|car|electricity|motorhome|campervan)\b/],
  ['Stellplatz', /\b(?:zelt|wohnwagen|wohnmobil|strom|pkw)\b/],
  ['Piazzola', /\b(?:auto(?! caravan)|elettric\w+|roulotte|macchina)\b/],
  ['Alvéolo', /\b(?:automovel|elec?tricidade|carro(?! (?:tienda|tenda|remolque))|viatura)\b/],
  ['Parcel·la', /\b(?:tenda|cotxe|electricitat|llum)\b/],
];
