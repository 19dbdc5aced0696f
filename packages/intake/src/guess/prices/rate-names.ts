import { plainWords } from '../names/plain-words.ts';

/** A rate of one stay as a hotel names it: what it includes, whether it is paid back, and whether guests pay it. */
export interface RateName {
  /** 0 room only, 1 breakfast, 2 half board, 3 full board. */
  readonly board: number;
  readonly isRefunded: boolean;
  /** On the web, at the reception, or not said. */
  readonly sold: 'web' | 'official' | null;
}

const all = (list: string): RegExp => new RegExp(`(?:^| )(?:${list})(?= |$)`, 'g');
const BOARDS: readonly RegExp[] = [
  all(
    'solo alojamiento|alojamiento solo|nomes allotjament|room only|accommodation only|bed only|sans petit dejeuner|hebergement seul|nur ubernachtung|ohne fruhstuck|zonder ontbijt|alleen logies|solo pernottamento|senza colazione|so alojamento|sem pequeno almoco|sin desayuno|sense esmorzar|without breakfast|ro',
  ),
  all(
    '(?:con|amb|with|avec|mit|met|com) (?:desayuno|esmorzar|breakfast|petit dejeuner|fruhstuck|ontbijt|colazione|pequeno almoco)|(?:desayuno|esmorzar|breakfast|petit dejeuner|fruhstuck|ontbijt|colazione|pequeno almoco) (?:incluido|inclos|included|inclus|compris|inklusive|inkl|inbegrepen|inclusa|incluida)|(?:alojamiento|allotjament) (?:y|i) (?:desayuno|esmorzar)|bed and breakfast|bed breakfast|b b|bb',
  ),
  all('media pension|mitja pensio|half board|demi pension|halbpension|halfpension|mezza pensione|meia pensao|hb'),
  all(
    'pension completa|pensio completa|full board|pension complete|vollpension|volpension|pensione completa|pensao completa|todo incluido|tot inclos|all inclusive|tout compris|fb',
  ),
];
const NOT_REFUNDED = all(
  'no reembolsables?|no reemborsables?|non refundable|not refundable|nonrefundable|non remboursables?|nicht erstattbar|nicht stornierbar|niet restitueerbaar|niet annuleerbaar|non rimborsabil[ei]|nao reembolsave(?:l|is)|nrf|nr',
);
const REFUNDED = all(
  'bar|flexibles?|flex|flexibel|flessibile|flexivel|best available(?: rate)?|cancelacion (?:gratis|gratuita)|cancel lacio gratuita|free cancellation|annulation gratuite|kostenlos stornierbar|reembolsables?|refundable|remboursables?',
);
const WEB = all('web|online|on line|internet|en linea|en linia|en ligne');
const OFFICIAL = all(
  'oficial(?:es|s)?|official|officiels?|rack|recepcion|recepcio|reception|mostrador|catalogo|cataleg',
);
const BESIDE = all(
  'tarifas?|tarifes|tarifs?|tarief|tariff[ae]?|precios?|preus?|prices?|prix|preis|prijs|prezzo|preco|rates?|plan|pvp|de|del|en|la|el|y|i|con|por|per|par|pro|\\d{1,2}|dto|descuento|descompte|discount|eur|euros?',
);

/** The rate that a name says and nothing else; null of any other name. */
export function rateNamed(name: string): RateName | null {
  let words = plainWords(name);
  const says = (pattern: RegExp): boolean => {
    const without = words.replaceAll(pattern, ' ').replaceAll(/ +/g, ' ').trim();
    const found = without !== words;
    words = without;
    return found;
  };
  const boards = BOARDS.map(says);
  const [isLost, isRefunded, isWeb, isOfficial] = [NOT_REFUNDED, REFUNDED, WEB, OFFICIAL].map(says);
  const isSaid = boards.some(Boolean) || [isLost, isRefunded, isWeb, isOfficial].some(Boolean);
  says(BESIDE);
  if (!isSaid || words !== '') return null;
  return {
    board: Math.max(0, boards.lastIndexOf(true)),
    isRefunded: isLost !== true,
    sold: isWeb ? 'web' : isOfficial ? 'official' : null,
  };
}

const SOLD = { web: 0, official: 2 } as const;
/** Which of several rates of one stay is compared: without board, paid back, and the one that guests pay. */
export const rankOfRate = (rate: RateName | null): number =>
  rate === null ? 1 : rate.board * 100 + (rate.isRefunded ? 0 : 10) + (rate.sold === null ? 1 : SOLD[rate.sold]);
