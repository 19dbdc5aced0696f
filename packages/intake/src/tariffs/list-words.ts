import { withoutAccents } from '@vivac/domain/search-text';
import { plainWords } from '../guess/names/plain-words.ts';

/** What a column or row of a price list is for, by its name in Spanish, Catalan, English, French, German, Dutch, Italian or Portuguese. */
export type Role =
  | 'unit'
  | 'season'
  | 'period'
  | 'from'
  | 'to'
  | 'price'
  | 'minimum'
  | 'arrival'
  | 'most'
  | 'included'
  /** Of a unit, and no price: its size, its rooms. */
  | 'attribute';

const ROLES: Readonly<Record<Role, string>> = {
  unit: 'alojamiento, alojamientos, tipo de alojamiento, tipo alojamiento, tipo, unidad, unidades de alojamiento, tipo de unidad, modelo, parcela o alojamiento, concepto, tarifa, allotjament, allotjaments, unitat, tipus, tipus d allotjament, accommodation, accommodations, unit, unit type, accommodation type, type, lodging, hebergement, hebergements, logement, locatif, type d hebergement, type de logement, unterkunft, unterkunfte, mietobjekt, einheit, accommodatie, accommodaties, verblijf, eenheid, alloggio, alloggi, tipologia, tipologie, tipologias, tipo di alloggio, tipo alloggio, sistemazione, sistemazioni, unita, unita abitativa, unita abitative, struttura, voce, alojamento, alojamentos, tipo de alojamento, designacao, descricao',
  season:
    'temporada, temporadas, season, seasons, saison, saisons, seizoen, seizoenen, temporades, epoca, epocas, stagione, stagioni, nombre de la temporada, nom de la temporada',
  period:
    'periodo, periodos, fechas, fecha, dates, date, periode, periodes, dies, dias, period, periods, zeitraum, reisezeitraum, datum, data, datas, validez, calendario, calendar, calendrier, calendari, periodi, dal al, validita',
  from: 'desde, del, de, inicio, fecha inicio, fecha de inicio, fecha desde, from, start, start date, des de, inici, du, a partir du, debut, von, ab, vom, van, vanaf, begin, dal, da, inizio, data inizio, data de inicio',
  to: 'hasta, al, a, fin, fecha fin, fecha de fin, fecha hasta, to, until, end, end date, fins, fins a, final, au, jusqu au, bis, tot, tot en met, t m, eind, einde, ende, fino al, fino a, fine, data fine, ate, ao, fim, data de fim',
  price:
    'precio, precios, importe, preu, preus, price, prices, rate, rates, prix, tarif, tarifs, preis, preise, prijs, prijzen, tarifas, eur, euros, iva incluido, iva inclos, vat included, tva comprise, ttc, inkl mwst, incl btw, prezzo, prezzi, tariffa, tariffe, listino, listino prezzi, preco, precos, precario, tabela de precos, iva inclusa, iva compresa, iva incluida',
  minimum:
    'estancia minima, estancia min, min estancia, minimo noches, minimo de noches, min noches, noches minimas, noches minimo, noches min, minimo, estada minima, minim nits, minim de nits, min nits, nits minimes, minimum stay, min stay, minimum nights, min nights, minimum length of stay, sejour minimum, sejour min, nuits minimum, minimum de nuits, min nuits, mindestaufenthalt, mindestnachte, min nachte, minimale verblijfsduur, minimum verblijf, min nachten, minimum aantal nachten, estancia minima noches, minimum stay nights, estada minima nits, soggiorno minimo, permanenza minima, minimo notti, minimo di notti, notti minime, min notti, notti min, soggiorno min, estadia minima, permanencia minima, minimo de noites, minimo noites, min noites, noites minimas',
  arrival:
    'dia de entrada, dias de entrada, dia entrada, entrada, entradas, dia de llegada, llegada, llegadas, dia d entrada, dies d entrada, dia d arribada, arribada, arrival day, arrival days, arrival, arrivals, changeover day, jour d arrivee, jours d arrivee, arrivee, arrivees, anreisetag, anreisetage, anreise, aankomstdag, aankomst, wisseldag, giorno di arrivo, giorni di arrivo, giorno arrivo, arrivo, arrivi, dia de chegada, chegada, chegadas',
  most: 'plazas, capacidad, capacidad maxima, personas, pax, max pax, max personas, maximo personas, personas max, n personas, no personas, ocupacion, ocupacion maxima, huespedes, places, capacitat, persones, ocupacio, capacity, sleeps, guests, persons, people, max guests, personnes, capacite, nb personnes, nb pers, nb pax, max pers, n pers, occupation, personen, belegung, max personen, anzahl personen, aantal personen, gasten, bezetting, posti, posti letto, persone, ospiti, capienza, max persone, numero persone, n persone, occupazione, pessoas, lotacao, capacidade, max pessoas, lugares, hospedes',
  included:
    'personas incluidas, incluidas, incluidos, pax incluidos, persones incloses, incloses, guests included, persons included, included, personnes incluses, personnes comprises, incluses, personen inklusive, inklusive, inbegrepen, personen inbegrepen, persone incluse, persone comprese, incluse, comprese, pessoas incluidas',
  attribute:
    'm2, superficie, metros, habitaciones, dormitorios, banos, unidades, n unidades, cantidad, rooms, bedrooms, bathrooms, size, surface, chambres, habitacions, dormitoris, banys, unitats, zimmer, schlafzimmer, flache, slaapkamers, kamers, codigo, code, codi, ref, referencia, id, mq, dimensioni, camere, camere da letto, bagni, quartos, codice',
};

const ROLE_OF = new Map(
  (Object.entries(ROLES) as [Role, string][]).flatMap(([role, list]) =>
    list.split(',').map((phrase) => [phrase.trim(), role] as const),
  ),
);

/** A season that is called by its letter. */
const LETTER = /^[A-F]$/;

/** The parts of a name in two languages: `Temporada alta / High season`. */
function partsOfName(text: string): string[] {
  return text
    .split(/\s+[/|–—-]\s+|\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** What the name of a column or row says it is for; null where it is a name of its own. */
export function roleOf(name: string): Role | null {
  if (LETTER.test(name.trim())) return null;
  const text = name.replace(/\([^)]*\)|[€*:]/g, ' ').replace('²', '2');
  const whole = ROLE_OF.get(plainWords(text));
  if (whole) return whole;
  const parts = partsOfName(text);
  if (parts.length < 2) return null;
  const roles = new Set(parts.map((part) => ROLE_OF.get(plainWords(part)) ?? null));
  return roles.size === 1 ? [...roles][0]! : null;
}

/** Which nights a price is for, and how many. */
export interface PriceKind {
  readonly nights: 'weekend' | 'midweek' | null;
  readonly per: 'night' | 'week' | null;
}

const phrases = (list: string): RegExp => new RegExp(`(?:^| )(?:${list})(?= |$)`, 'g');
const WEEKEND = phrases(
  '(?:nuits?|nuitees?) (?:de |du |en )?week ?ends?|precio fin de semana|fin de semana|fines de semana|finde|findes|cap de setmana|caps de setmana|weekends?|week ends?|wochenende|wochenend|weekeinde|fine settimana|fins? de semana|fim de semana|ven sab|venerdi e sabato|venerdi sabato|ven dom|sex sab|sexta e sabado|viernes y sabados?|viernes sabados?|vier sab|vie sab|vie y sab|vie a dom|vie dom|viernes a domingo|v s|v y s|v d|divendres i dissabtes?|dv ds|fri sat|friday and saturday|friday saturday|fri and sat|vendredi et samedi|vendredi samedi|ven sam|fr sa|dv ds|dv i ds|fr so|fri sun|ven dim|freitag und samstag|vr za|vrijdag en zaterdag',
);
const MIDWEEK = phrases(
  '(?:nuits?|nuitees?) (?:de |en )?semaine|entre semana|infrasettimanale|giorni feriali|feriali|dom gio|lun gio|da domenica a giovedi|dom qui|dom a qui|dias uteis|entresemana|entre setmana|midweek|mid week|weekdays?|en semaine|unter der woche|wochentags|doordeweeks|laborables|de domingo a jueves|domingo a jueves|dom jue|dom a jue|lun jue|lun a jue|lunes a jueves|de lunes a jueves|mo do|mon thu|d j|l j|l a j|sunday to thursday|sun thu|dimanche a jeudi|de diumenge a dijous|diumenge a dijous|so do|sonntag bis donnerstag|zondag tot donderdag',
);
const WEEK = phrases(
  '(?:jede |each |chaque |cada )?(?:weitere|further|additional|extra|volgende) (?:woche|week)|(?:semaine|semana|settimana|setmana) (?:supplementaire|adicional|addicional|extra|aggiuntiva)|(?:semana|setmana|settimana|semaine|week) (?:completa|complete|sencera|intera)|(?:full|whole) week|(?:por |a la |la |alla |a |al |ao |per |pro |par |je |1 |una )?(?:semana|setmana|settimana|settimanale|week|woche|wochen|semaine|weekly|semanal(?:es)?|semanais|setmanals?|settimanali|hebdomadaires?|wekelijkse?|wochentliche?|wochenpreise?|weekprij(?:s|zen)|weektarie(?:f|ven))|7 (?:noches|noites|notti|nits|nights|nuits|nachte|nachten|n)|precio semanal',
);
const NIGHT = phrases(
  '(?:por |a la |la |alla |a |al |ao |per |pro |par |je |1 |una )?(?:noche|noites?|notte|notti|giorno|nit|night|nuit|nuitee|nacht|nightly|noches|nits|nights|nuits|dia|day|jour|tag|dag)',
);
const PRICE_NOUNS = phrases(
  'precios?|precos?|preus?|prices?|rates?|prix|preise?|prijs|prijzen|tarifas?|tarifs?|tarief|prezz[oi]|tariff[ae]|listino|importo|tabela|precario|importe|eur|euros?|pvp',
);
const FILLERS = phrases(
  'por|per|de|del|en|par|pro|je|a|la|el|y|i|iva|incluido|incluida|inclusa|incluso|compresa|al|ao|alla|di|da|do|inclos|incl|included|vat|ttc|tva|comprise|inkl|mwst|btw|con|sin|amb|sense|with|without|avec|sans|mit|ohne|zzgl|net|nett|neto|neta|nets|netto|nette|bruto|brut|brutto|gross|ht|hors|agencias?|agency|agences?|oficial|oficiales|official|publico|public|flexible|flex',
);

const OF_WEEK = String.raw`7\s*(?:noches|noites|notti|nits|nights|nuits|nachten?|n)\b`;
/** `7+ noches`, `5-7 nights`, `ab 7 Nächten`: a night of such a stay, and no week. */
const NIGHT_OF_LONG_STAY = new RegExp(
  String.raw`(?:(?:\d\s*(?:[-–/]|a|to|bis|tot|al)|desde|des de|from|a partir de|a partire da|partir de|ab|da|dal|vanaf|mas de|mes de|more than|plus de|mehr als|over|>=?|≥)\s*${OF_WEEK}|7\s*(?:\+|(?:o\s+mas|o\s+mes|or\s+more|ou\s+plus|o\s+piu|ou\s+mais|et\s+plus|oder\s+mehr|of\s+meer))\s*(?:de\s+)?(?:noches|noites|notti|nits|nights|nuits|nachten?|n)\b)`,
  'gu',
);
const withoutLongStays = (name: string): string =>
  name.includes('7') ? withoutAccents(name).toLowerCase().replaceAll(NIGHT_OF_LONG_STAY, ' length ') : name;

/** What a name says of a price, and what else stands in it. */
export function priceKindOf(name: string): PriceKind & { readonly rest: string } {
  // A season, and no length of stay.
  let words = plainWords(withoutLongStays(name)).replace(
    /\b(?:semana|setmana|settimana) (?:santa|grande|gran|blanca)\b/g,
    'pascua',
  );
  const says = (pattern: RegExp): boolean => {
    const without = words.replace(pattern, ' ').replaceAll(/ +/g, ' ').trim();
    const found = without !== words;
    words = without;
    return found;
  };
  const nights = says(WEEKEND) ? 'weekend' : says(MIDWEEK) ? 'midweek' : null;
  const per = says(WEEK) ? 'week' : says(NIGHT) ? 'night' : null;
  return { nights, per, rest: words };
}

/** `IVA 10%`, `TVA 5,5 %`, `s/IVA`. */
const RATE_OF_TAX = /(?<= |^)(?:[sc] )?(?:iva|igic|vat|tva|mwst|ust|btw)(?: \d{1,2}){0,2}(?= |$)/g;

/** Whether a name says nothing but that there are prices below it, and of which kind. */
export function isPriceName(name: string): boolean {
  if (LETTER.test(name.trim())) return false;
  const { rest, nights, per } = priceKindOf(name);
  const left = rest.replace(RATE_OF_TAX, ' ').replace(PRICE_NOUNS, ' ').replace(FILLERS, ' ').trim();
  return left === '' && (rest !== '' || nights !== null || per !== null || /€/.test(name));
}

/** A name without what it says of the price: `Bungalow` of `Bungalow (precio por semana)`. */
export function withoutPriceKind(name: string): string {
  const parts = name
    .split(/(\([^)]*\)|\s+[-–—/|·]\s+|\s*:\s*|\n)/)
    .filter((part) => part.trim() !== '' && !/^\s*[-–—/|·:]\s*$/.test(part));
  const remaining = parts.filter((part) => !isPriceName(part));
  if (remaining.length === parts.length) return withoutNightsBehind(name.trim());
  return remaining
    .map((part) => part.trim())
    .join(' ')
    .replace(/\s+(?:€|EUR)$/i, '')
    .trim();
}

/** `Treehouse` of `Treehouse weekend`, `Treehouse fin de semana`. */
function withoutNightsBehind(name: string): string {
  const all = name.split(/\s+/);
  const isNights = (count: number): boolean => {
    const { nights, per, rest } = priceKindOf(all.slice(-count).join(' '));
    return nights !== null && per === null && rest === '';
  };
  const count = [3, 2, 1].find((one) => one < all.length && isNights(one)) ?? 0;
  return count === 0 ? name : all.slice(0, -count).join(' ');
}

const SEASON_WORDS = words('temporada season saison seizoen epoca stagione stagioni t');
const SEASON_NAMES = words(
  'alta altas altissima media medias bassa bassissima spalla primavera estate autunno inverno natale pascoa natal verao outono baja bajas mediana intermedia extra especial superior super puntas punta plena maxima valle mitja mitjana baixa high mid middle low medium peak shoulder top off haute basse moyenne hoch neben mittel hauptsaison nebensaison zwischensaison hochsaison vorsaison nachsaison hoogseizoen laagseizoen middenseizoen tussenseizoen voorseizoen naseizoen verano invierno primavera otono estiu hivern tardor summer winter spring autumn fall ete hiver printemps automne sommer fruhling herbst zomer voorjaar herfst pascua pasqua easter paques ostern pasen semana santa setmana navidad navidades nadal christmas noel weihnachten kerst puentes puente ponts pont bank holidays festivos julio agosto juliol agost july august juillet aout juli resto reste rest restante restant ubrige overige a b c d e f',
);
const GLUE = words(
  'de del the of ano any annee year anno la el los las i y e and et und en o or di della do da e 1 2 3 4 mas muy molt very tres am pm vor',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Whether a name is that of a season by its words alone: `Temporada alta`, `T. Media`, `Verano`, `High season`. */
export function isSeasonName(name: string): boolean {
  const parts = plainWords(name)
    .split(' ')
    .filter((word) => word !== '' && !/^20\d\d$/.test(word));
  if (parts.length === 0 || parts.length > 8) return false;
  if (parts.some((word) => SEASON_WORDS.has(word) && word !== 't')) return parts.length > 1;
  return (
    parts.every((word) => SEASON_NAMES.has(word) || SEASON_WORDS.has(word) || GLUE.has(word)) &&
    parts.some((word) => SEASON_NAMES.has(word))
  );
}

const JOINS = words('de y and et und');

/** One spelling of a season's name, by which the table of its dates is found: `Temporada Alta` and `ALTA` are one. */
export function seasonKeys(name: string): string[] {
  return partsOfName(name)
    .concat(name)
    .map((part) => {
      const left = plainWords(part.replace(/\([^)]*\)/g, ' '))
        .split(' ')
        .filter((word) => !SEASON_WORDS.has(word) && !/^20\d\d$/.test(word) && !JOINS.has(word));
      return left.join(' ') || plainWords(part);
    });
}

const EXTRA_PERSON =
  /\b(?:persona|personas|pers|adultos?|ninos?|ninas?|huesped|pax|persons?|persones|guests?|adults?|child|personnes?|adultes?|enfants?|persoon|kind|erwachsene\p{L}*|nen|hoste|persone|adult[oi]|bambin[oiae]|ragazz[oi]|ospit[ei]|pessoas?|criancas?)\b.*\b(?:extra|aggiuntiv[oaie]|supplementar[ei]|in piu|supp?l?|sup|adic|adicional(?:s|es)?|suplementari[ao]s?|additional|supplementaires?|zusatzlich\p{L}*|bijkomende|addicional|suplementari)\b|\b(?:extra|additional|further|weitere[rs]?|zusatzl\p{L}*|suplemento|supplement|suplement)\b.*\b(?:persona|personas|pers|adultos?|ninos?|ninas?|huesped|pax|persons?|persones|guests?|adults?|child|children|personnes?|adultes?|enfants?|persoon|personen|person|kind|kinder|kinderen|erwachsene\p{L}*|volwassene\p{L}*|nen|hoste)\b/u;
const CHILD =
  /\b(?:ninos?|ninas?|nens?|nenes|infants?|infantil|child|children|kids?|enfants?|kind|kinder|kinderen|bebes?|baby|babies|menores?|junior|bambin[oiae]|bimb[oi]|ragazz[oie]|neonat[oi]|criancas?)\b/u;
const PERSON =
  /^(?:por |per |1 )?(?:adultos?|adultes?|adults?|persona|personas|persona adulta|persones?|person|persons|personnes?|personen|persoon|erwachsene\p{L}*|volwassenen?|ninos?|ninas?|nens?|nen\p{L}*|infants?|child|children|kids?|enfants?|kind|kinder|kinderen|bebes?|jubilados?|senior|adult[oi]|persone|pessoas?|ospit[ei]|bambin[oiae]|bimb[oi]|ragazz[oie]|neonat[oi]|criancas?|anzian[oi]|visitantes?|visitors?|visiteurs?|pax)(?: |$)/u;
const EXTRAS =
  /^(?:suplemento |supplement |suplement |supplemento )?(?:por )?(?:camas? (?:supletorias?|extra|adicional)|extra beds?|lits? supplementaires?|letto aggiunto|zustellbett|aufbettung|perros?|can[ei]|caes|cao|elettricita|elec?tricidade|corrente|macchina|automovel|lavatrice|doccia|docce|biancheria|lenzuola|asciugamani|lencois|toalhas|culla|seggiolone|pulizi[ae]|limpeza|cauzione|caucao|colazione|pequeno almoco|frigorifero|posto auto|imposta|(?:extra|additional|further|weitere[rs]?|zusatzlich\p{L}*|extra) (?:vehicle|car|voiture|tent|awning|auto|zelt|pkw|pet|dog)s?|(?:coche|cotxe|vehiculo|vehicle|vehicule|voiture|tienda|tenda|tente|auto|tenda) (?:extra|adicional|addicional|suppl\p{L}*|aggiuntiv[ao])|gos|gossos|mascotas?|animal\p{L}*|pets?|dogs?|chiens?|hund\p{L}*|hond\p{L}*|huisdier\p{L}*|electricidad|electricitat|electricity|electricite|strom|elektra|stroom|luz|coches?|cotxes?|cars?|voitures?|auto|autos|vehiculos?|vehicle\p{L}*|motos?|motocicletas?|motorbikes?|parking|aparcamiento|sabanas|llencols|ropa de cama|linen|sheets|draps|bettwasche|lakens|toallas|towels|cuna|bressol|cot|lit bebe|trona|limpieza|neteja|(?:final |end )?cleaning|menage|nettoyage|(?:end)?reinigung\p{L}*|(?:eind)?schoonmaak\p{L}*|bed ?linnen|tassa|lavadora|rentadora|secadora|lavander\p{L}*|washing|laundry|laverie|waschmaschine|wasmachine|ducha\p{L}*|showers?|douches?|gastos|booking fee|frais|bicicleta\p{L}*|bikes?|velos?|desayuno|breakfast|petit dejeuner|media pension|late check|early check|(?:parcelas?|parcel la|emplacements?|pitch) (?:de )?(?:dia|day|jour)|day (?:visit|pitch|pass)\p{L}*|pase de dia|uso diurno|fianza|fianca|deposito|deposit|depot de garantie|senal|caution|kaution|borg|tasa|taxa|(?:tourist|city) tax|taxe|kurtaxe|toeristenbelasting|impuesto|wifi|barbacoa|nevera|fridge|remolque|trailer|remorque|visita\p{L}*|besucher|bezoekers?|visitors?|visiteurs?|(?:winter )?storage|hivernage|invernaje|winterlager|stalling|garage mort|kit bebe|climatisation|aire acondicionado|barbecue|bbq|location (?:tv|television|draps|linge|velos?|frigo|refrigerateur|barbecue)|(?:[23]e|[23]eme|deuxieme|second[ea]?|segund[oa]|segon[ao]?|tercer|third|zweites|tweede) (?:voiture|vehicule|vehiculo|coche|cotxe|vehicle|car|auto))(?: |$)/u;

/** What a row or column is that is no unit by itself. */
export function partOfStay(name: string): 'extra_person' | 'person' | 'extra' | null {
  const plain = plainWords(name);
  if (EXTRA_PERSON.test(plain)) return 'extra_person';
  if (PERSON.test(plain)) return 'person';
  return EXTRAS.test(plain) ? 'extra' : null;
}

export const isChild = (name: string): boolean => CHILD.test(plainWords(name));

const PEOPLE = String.raw`(?:pax|posti(?! auto)|ospit|pessoa|lugares|pers?\b|persona|persone|personne|person|people|guest|plaza|place|huesped|p\b|adult|pl\b|gast)`;
const INCLUDED = new RegExp(
  String.raw`(?<![\d.,/+])(\d{1,2})\s*-?${PEOPLE}\p{L}*\.?\s+(?:inclu|inclos|incloses|compris|inkl|incl|inbegrepen)\p{L}*\.?`,
  'u',
);

/** How many guests the price of a unit includes, where its name says so: `Bungalow 4 pax (2 personas incluidas)`. */
export function includedInName(name: string): number | null {
  const included = INCLUDED.exec(withoutAccents(name).toLowerCase());
  return included && Number(included[1]) > 0 ? Number(included[1]) : null;
}

/** `2+2`, `4 plazas + 1`; what follows the sign is no car. */
const SUM = new RegExp(
  String.raw`(?<![\d.,/])(\d{1,2})\s*(?:\+\s*(\d{1,2})(?![\d.,/])|${PEOPLE}\p{L}*\.?\s*\+\s*(\d{1,2})(?![\d.,/])(?!\s*\p{L}))`,
  'u',
);
const ONE = new RegExp(String.raw`(?<![\d.,/+])\d{1,2}(?=\s*-?${PEOPLE})|(?<=\bsleeps (?:up to )?)\d{1,2}(?![\d.,/+])`);

/** The guests that a unit's name tells: `Bungalow 4 pax`, `Mobil-home 2+2`, `Cabaña (4/6 personas)`. */
export function guestsOfName(name: string): { readonly most: number; readonly fewer: number | null } | null {
  const plain = withoutAccents(name).toLowerCase();
  const sum = SUM.exec(plain);
  if (sum) return { most: Number(sum[1]) + Number(sum[2] ?? sum[3]), fewer: Number(sum[1]) };
  const two = new RegExp(
    String.raw`(?<![\d.,])(\d{1,2})\s*(?:[/–-]|a|to|bis|tot|o|ou|or)\s*(\d{1,2})\s*-?${PEOPLE}`,
  ).exec(plain);
  if (two && Number(two[2]) > Number(two[1]))
    return { most: Number(two[2]), fewer: Number(two[1] === '1' ? two[2] : two[1]) };
  const most = Number(ONE.exec(plain)?.[0] ?? 0);
  return most > 0 ? { most, fewer: null } : null;
}

const ONLY_PEOPLE =
  /^(?:(?:para|per|for|pour|fur|voor|hasta|up to) )?\d{1,2}(?: (?:(?:a|o|to|or) )?\d{1,2})? (?:pax|pers\p{L}*|people|pessoas|adult\p{L}*|plazas|places|guests?|ospiti|posti)$/u;

/** Whether a name is of so many people alone: `2 personas` below or above the prices of a bungalow. */
export const isOnlyPeople = (name: string): boolean => ONLY_PEOPLE.test(plainWords(name));

const WEEKDAYS: readonly string[] = [
  'lunes lun dilluns dl monday mon lundi montag mo maandag ma lunedi segunda',
  'martes dimarts dt tuesday tue tues mardi dienstag dinsdag di martedi terca',
  'miercoles mie mier dimecres dc wednesday wed mercredi mer mittwoch mi woensdag wo mercoledi quarta',
  'jueves jue dijous dj thursday thu thur thurs jeudi jeu donnerstag do donderdag giovedi gio quinta',
  'viernes vie vier divendres dv friday fri vendredi ven freitag fr vrijdag vr venerdi sexta',
  'sabado sabados sab dissabte dissabtes ds saturday saturdays sat samedi samedis sam samstag sa zaterdag za sabato sabati',
  'domingo domingos dom diumenge diumenges dg sunday sundays sun dimanche dimanches dim sonntag so zondag zo domenica domeniche',
];
const WEEKDAY_OF = new Map(WEEKDAYS.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)));
const ANY_DAY = words(
  'cualquier todos libre any every all flexible tous jeder taglich alle iedere elke qualsevol tots dia dias day days dies jour jours les los els tag tage dag dagen lliure ogni tutti giorno giorni qualsiasi libero qualquer todos livre',
);
const UNTIL = words('a al to till until bis au tot fins');
const LISTED = words('y i e and et und en o or ou oder of los els les solo nomes only seulement nur alleen de');

/** The weekdays that a text lists, 1 Monday to 7 Sunday; empty is every day, null is a text that is no list of weekdays. */
export function weekdaysIn(text: string): readonly number[] | null {
  const all = plainWords(text)
    .split(' ')
    .filter((word) => word !== '');
  if (all.length === 0) return null;
  if (all.every((word) => ANY_DAY.has(word))) return [];
  const [first, until, last] = [WEEKDAY_OF.get(all[0]!), all[1]!, WEEKDAY_OF.get(all[2] ?? '')];
  if (all.length === 3 && first && last && UNTIL.has(until)) {
    // From Saturday to Saturday arrives on Saturdays.
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => ((first - 1 + at) % 7) + 1).sort();
  }
  const listed = all.filter((word) => !LISTED.has(word));
  const days = listed.map((word) => WEEKDAY_OF.get(word));
  if (days.length === 0 || days.some((day) => day === undefined)) return null;
  return [...new Set(days as number[])].sort((one, other) => one - other);
}

const MAY_BE_A_NAME = words('segunda terca quarta quinta sexta');

/** Whether a text has the whole name of a weekday in it: `Día de llegada: Sábado`. */
export const namesWeekday = (text: string): boolean =>
  plainWords(text)
    .split(' ')
    .some((word) => word.length > 4 && WEEKDAY_OF.has(word) && !MAY_BE_A_NAME.has(word));

/** A number of nights: `7`, `3 noches`, `1 semana`. */
export function nightsIn(text: string): number | null {
  const plain = plainWords(text);
  const found =
    /^(?:min(?:imo|imum|im|ima)? )?(\d{1,3})(?: (?:noches?|noites?|nott[ei]|nits?|nights?|nuits?|nachte?n?|n|dias?|days?))?(?: min(?:imo|imum|im)?)?$/.exec(
      plain,
    );
  if (found) return Number(found[1]) > 0 && Number(found[1]) <= 365 ? Number(found[1]) : null;
  return /^(?:1|una|uma|one|une|eine|een) (?:semana|setmana|settimana|week|semaine|woche)$/.test(plain) ? 7 : null;
}

const NIGHTS_IN_TEXT = String.raw`(?:noches?|noites?|nott[ei]|giorn[oi]|nits?|nights?|nuits?|nuitees?|nachte?n?|dias?|dies|days?|jours?|tagen?|tage|dagen)`;
const LENGTH_OF_STAY = new RegExp(
  String.raw`(?<![\d.,])\d{1,3}\.?\s*(?:noche?s?\s*|nights?\s*|notti\s*|noites\s*)?(?:(?:[-–/]|a|to|y|o|or|bis|tot|et)\s*\d{1,3}\.?\s*)?(?:[oyi]\s+m[ae]s\s+(?:de\s+)?|or\s+more\s+|ou\s+plus\s+|[eo]\s+piu\s+|ou\s+mais\s+|et\s+plus\s+|oder\s+mehr\s+|of\s+meer\s+|\+\s*)?${NIGHTS_IN_TEXT}(?!\p{L})`,
  'u',
);

const FURTHER_NIGHT =
  /\b(?:noche|noite|notte|nit|night|nuit|nacht)\w*\s+(?:extra|aggiuntiva|supplementare|adicional|addicional|suppl\w*|suplement\w*)|\b(?:extra|additional|further|weitere|zusatz\w*|verleng\w*)\s*(?:night|nacht)|\b(?:primera|primeira|prima|first|premiere|erste|eerste) (?:noche|noite|notte|nit|night|nuit|nacht)(?!\w)|\b(?:noches|noites|notti|nits|nights|nuits|nachte?n?) (?:siguientes|seguintes|successiv\w+|seguents|suivantes)|\b(?:following|folgende|volgende) (?:nights?|nachte?n?)/;

/** Whether a name is that of a price for some lengths of stay alone: `Adulto (1-2 noches)`, `7 noches o más`. A minimum stay is none. */
export function saysLength(name: string): boolean {
  const text = withoutAccents(withoutMinimum(withoutPriceKind(name))).toLowerCase();
  return (LENGTH_OF_STAY.test(text) && !/\bmin/.test(text)) || FURTHER_NIGHT.test(text) || saysLongStay(name);
}

const ONE_NIGHT =
  /(?:^| )(?:1|una|uma|one|une|eine|een) (?:noches?|noites?|nott[ei]|nits?|nights?|nuits?|nachte?n?)(?= |$)/;
export const saysOneNight = ({ text }: { readonly text: string }): boolean => ONE_NIGHT.test(plainWords(text));

const WEEKDAY = [...new Set(WEEKDAYS.flatMap((names) => names.split(' ')))].join('|');
const CHANGEOVER = new RegExp(`(?:^| )(${WEEKDAY}) (?:a|al|to|au|bis|tot|en) (${WEEKDAY})(?= |$)`);

/** The weekday on which one comes and goes: 6 of `de sábado a sábado`. */
export function changeoverIn(text: string): number | null {
  const found = CHANGEOVER.exec(plainWords(text.replaceAll(/(?<=\p{L})\s*[-–/]\s*(?=\p{L})/gu, ' a ')));
  const [from, to] = [WEEKDAY_OF.get(found?.[1] ?? ''), WEEKDAY_OF.get(found?.[2] ?? '')];
  return from !== undefined && from === to ? from : null;
}

const SPAN_OF_DAYS = new RegExp(`(?:^| )(${WEEKDAY}) (?:a|al|to|au|bis|tot) (${WEEKDAY})(?= |$)`);
/** By their letters: `L-J`, `V a D`; of two letters alone the days are plain. */
const LETTERS_OF_DAYS = /^\(?([ljvsd])\s*(?:[-–/]|a)\s*([ljvsd])\)?$/i;
const DAY_OF_LETTER: Readonly<Record<string, number>> = { l: 1, j: 4, v: 5, s: 6, d: 7 };

/** The weekdays from one to another: 1 to 4 of `Mon–Thu`, 7 to 4 of `domingo a jueves`. */
export function weekdaySpanIn(text: string): readonly number[] | null {
  const found = SPAN_OF_DAYS.exec(plainWords(text.replaceAll(/(?<=\p{L})\.?\s*[-–/]\s*(?=\p{L})/gu, ' a ')));
  const letters = LETTERS_OF_DAYS.exec(text.trim());
  const dayOf = (place: number): number | undefined =>
    letters ? DAY_OF_LETTER[letters[place]!.toLowerCase()] : WEEKDAY_OF.get(found?.[place] ?? '');
  const [from, to] = [dayOf(1), dayOf(2)];
  if (from === undefined || to === undefined || from === to) return null;
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => ((from - 1 + at) % 7) + 1);
}

const MINIMUM_IN_TEXT =
  /\bm[ií]n(?:imo|imum|im|\.)?\s*:?\s*(?:de\s+)?(\d{1,2})\s*(?:noches?|noites?|nott[ei]|nits?|nights?|nuits?|n[äa]chten?|n\b)|(\d{1,2})\s*(?:noches?|noites?|nott[ei]|nits?|nights?|nuits?)\s*m[ií]n/iu;

const MINIMUM_OF_A_WEEK =
  /\bm[ií]n(?:imo|imum|im|ima|\.)?\s*:?\s*(?:de\s+)?(?:1|una|uma|one|une|eine|een)\s*(?:semana|setmana|settimana|week|semaine|woche)\b/iu;

/** The minimum stay that stands beside a season's name or dates: `Alta (mín. 7 noches)`. */
export function minimumIn(text: string): number | null {
  const found = MINIMUM_IN_TEXT.exec(text);
  if (found) return Number(found[1] ?? found[2]);
  return MINIMUM_OF_A_WEEK.test(text) ? 7 : null;
}

/** A text without its minimum stay. */
export function withoutMinimum(text: string): string {
  return text
    .replace(MINIMUM_IN_TEXT, '')
    .replace(MINIMUM_OF_A_WEEK, '')
    .replaceAll(/\(\s*[.,;:]*\s*\)|[\s,;:(–-]+$/g, '')
    .trim();
}

const YEAR = /(?<![\d.,/€$])(20[2-4]\d)(?![\d€$]|[.,]\d|\s*€)/g;

/** The years that a title names. */
export function yearsIn(text: string): number[] {
  return [...text.matchAll(YEAR)].map((match) => Number(match[1]));
}

const WEEK_NUMBER =
  /^(?:week|weeknr|weeknummer|wk|woche|kw|kalenderwoche|semana|sem|setmana|semaine|settimana|(?:n|no|nr|num\w*) (?:de )?(?:semana|semaine|setmana|settimana))(?: n[or]?)?$/;
export const saysWeekNumber = ({ text }: { readonly text: string }): boolean => WEEK_NUMBER.test(plainWords(text));

/** `27`, `28`, `29`: each the week behind the one above, and no price. */
export const areWeekNumbers = (below: readonly { readonly text: string }[]): boolean =>
  below.length > 1 &&
  below.every(({ text }, at) => {
    const [own, above] = [text, below[at - 1]?.text].map(Number) as [number, number];
    return (
      /^\d{1,2}$/.test(text) && own >= 1 && own <= 53 && (at === 0 || own === above || own === above + 1 || own === 1)
    );
  });

const SEVERAL = String.raw`(?:[2-9]|[1-9]\d|dos|tres|cuatro|dues|quatre|two|three|four|due|tre|quattro|duas|deux|trois|zwei|drei|vier|twee|drie)`;
const SEVERAL_WEEKS = new RegExp(
  String.raw`(?<![\p{L}\d.,/])${SEVERAL}\s*(?:semanas|settimane|setmanes|weeks|semaines|wochen|weken)(?!\p{L})`,
  'u',
);
const FURTHER_WEEK =
  /(?<!\p{L})(?:(?:further|additional|extra|each extra|weitere|jede weitere|zusatzliche|iedere volgende|volgende|extra) (?:week|woche)|(?:semaine|semana|settimana|setmana) (?:suppl\p{L}*|adicional|addicional|extra|aggiuntiva))(?!\p{L})/u;
const FORTNIGHT = /(?<!\p{L})(?:quincena|quinzaine|quinzena|fortnight)(?!\p{L})/u;
/** Whether a name is that of a price for several weeks, or for each behind the first one. */
export function saysWeeks(name: string): boolean {
  const text = withoutAccents(name).toLowerCase();
  return SEVERAL_WEEKS.test(text) || FURTHER_WEEK.test(text) || FORTNIGHT.test(text);
}
/** Written with its accent it is “more” in Catalan. */
const MONTH_OF_SPANISH = /(?<!\p{L})(?<!\b[oiy]\s)m[eê]s(?!\p{L})/u;
const LONG_STAY = new RegExp(
  String.raw`(?<!\p{L})(?:meses|mesos|mesi|mese|mensil\p{L}*|mensal\p{L}*|stagional\p{L}*|lungo soggiorno|lunga permanenza|mensual\p{L}*|mensuel\p{L}*|mois|months?|monthly|monat\p{L}*|maand\p{L}*|quincena\p{L}*|quinzaine\p{L}*|quinzena\p{L}*|fortnight\p{L}*|anual\p{L}*|annual\p{L}*|annuel\p{L}*|a l annee|(?:all|todo el|tot l|toute l) ?(?:year|ano|any|annee)|yearly|jahres\p{L}*|jaarplaats\p{L}*|jaarlijks\p{L}*|saison(?:platz|stell)\p{L}*|saisonnier\p{L}*|dauer(?:camp|stell|platz)\p{L}*|seizoens?plaats\p{L}*|winter(?:platz|plaats|camp)\p{L}*|seasonal|larga estancia|largas estancias|llarga estada|estancias? largas?|long stays?|long term|longue duree|long sejour|longs sejours|langzeit\p{L}*|(?:short|weekend|week end|midweek|city|mini) breaks?|escapadas?|(?:estancias?|estadas?|stays?) (?:de |for )?(?:fin(?:es)? de semana|weekends?)|courts? sejours?|kurzurlaub\p{L}*|kurzaufenthalt\p{L}*|weekend ?arrangement\p{L}*|midweek ?arrangement\p{L}*|invernant\p{L}*|hivernants?|hivernage|hivernatge|overwinter\p{L}*)(?!\p{L})`,
  'u',
);
/** A place for the whole season; with its name it is the season of a price: `temporada alta`. */
const WHOLE_SEASON =
  /(?<!\p{L})(?<!(?:all|four|4|cuatro|de|en|high|low|mid|alta|media|baja|haute|basse|moyenne)[\s-])(?:temporada|season|saison|seizoen|stagione)\s*(?:(?:completa|intera|entera|entiere|complete)|\d{1,2}\s*(?:pax|pers\p{L}*)|$)/u;

/** Whether a name is that of a price for weeks, months or a whole season: `Parcela mes`, `2 Wochen`, `Jahresplatz`, `larga estancia`. */
export function saysLongStay(name: string): boolean {
  const written = name.normalize('NFC').toLowerCase();
  const text = withoutAccents(written).replaceAll(/[’'.]/g, ' ').replaceAll(/\s+/g, ' ').trim();
  return SEVERAL_WEEKS.test(text) || FURTHER_WEEK.test(text) || LONG_STAY.test(text) || MONTH_OF_SPANISH.test(written);
}

/** Whether a unit is one of the whole season. */
export function saysWholeSeason(name: string): boolean {
  const text = withoutAccents(name).toLowerCase().trim();
  return /\p{L}\s+\S/u.test(text) && WHOLE_SEASON.test(text);
}

const HOLIDAYS =
  /\b(?:festiv(?!al)\w*|festius|puentes?|ponts?|visperas?|vigilies|bank holidays?|holidays(?! (?:home|house|cottage|villa|park)s?)|feries|feiertage\w*|feestdagen)\b/;
/** `Cottage du Pont`: the bridge, and no days between two others. */
const OF_A_BRIDGE = /(?<=\S )(?:du pont|des ponts|del puente|del pont)(?! (?:de|d) )(?= |$)/g;
/** Days off, of which a tariff knows none: `festivos`. */
export const saysHolidays = (text: string): boolean => HOLIDAYS.test(plainWords(text).replaceAll(OF_A_BRIDGE, ' '));
