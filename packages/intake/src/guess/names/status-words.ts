import { plainWords } from './plain-words.ts';

/** What a text says of a night: to be had, gone, not in season, only on request, not on sale yet, or that nobody could tell. */
export type Status = 'free' | 'sold_out' | 'closed' | 'on_request' | 'not_on_sale' | 'failed';

/** Phrases of channels and sheets in the languages in which columns are known; the longest that a text begins with or is stands. */
const PHRASES: Readonly<Record<Status, string>> = {
  sold_out:
    'no disponible, no disponibles, sin disponibilidad, no hay disponibilidad, agotado, agotada, agotados, completo, completa, lleno, llena, ocupado, ocupada, reservado, reservada, vendido, vendida, sin plazas, no queda ninguna, no quedan plazas, no quedan, no libre, ya no disponible, agotadas, ' +
    'sense disponibilitat, no hi ha disponibilitat, esgotat, esgotada, exhaurit, exhaurida, complet, completa, ocupat, ocupada, reservat, ple, venut, ja no disponible, no en queden, ' +
    'sold out, soldout, unavailable, not available, no availability, fully booked, booked, booked out, full, full house, occupied, reserved, none left, nothing left, not free, no vacancy, no vacancies, no rooms, no longer available, not currently available, ' +
    'non disponible, indisponible, pas disponible, aucune disponibilité, complet, complète, épuisé, occupé, occupée, réservé, réservée, plus de disponibilité, plus disponible, plus disponibles, n est pas disponible, n est plus disponible, ' +
    'nicht verfügbar, nicht frei, ausgebucht, belegt, besetzt, voll, gebucht, keine verfügbarkeit, vergeben, nicht mehr verfügbar, nicht buchbar, keine plätze, ' +
    'niet beschikbaar, volgeboekt, uitverkocht, bezet, geboekt, vol, niet vrij, geen beschikbaarheid, niet meer beschikbaar, niet boekbaar, ' +
    'non disponibile, esaurito, esaurita, al completo, occupato, occupata, prenotato, prenotata, nessuna disponibilità, tutto esaurito, non più disponibile, ' +
    'indisponível, não disponível, esgotado, lotado, ocupado, reservado, sem disponibilidade, completo, já não disponível, esgotada',
  free:
    'disponible, disponibles, libre, libres, hay disponibilidad, con disponibilidad, a la venta, abierto, abierta, sí disponible, ' +
    'lliure, lliures, hi ha disponibilitat, obert, available, free, bookable, vacant, open, in stock, on sale, vacancy, vacancies, ' +
    'disponibilité, ouvert, ouverte, en vente, verfügbar, frei, buchbar, offen, beschikbaar, vrij, boekbaar, ' +
    'disponibile, disponibili, libero, libera, liberi, aperto, disponível, disponíveis, livre, livres, aberto',
  closed:
    'cerrado, cerrada, cerrado por temporada, fuera de temporada, temporada cerrada, tancat, tancada, fora de temporada, closed, closed for season, out of season, season closed, not open, ' +
    'fermé, fermée, hors saison, geschlossen, ausserhalb der saison, außerhalb der saison, gesloten, buiten seizoen, chiuso, chiusa, fuori stagione, fechado, encerrado, fora de época',
  on_request:
    'bajo petición, a consultar, consultar, según petición, a petición, llamar, sota petició, a consultar, on request, upon request, price on request, call, enquire, inquire, ask, ' +
    'sur demande, nous consulter, auf anfrage, op aanvraag, su richiesta, sob consulta, sob pedido',
  not_on_sale:
    'próximamente, aún no a la venta, todavía no a la venta, sin tarifa, sin precio, sin publicar, pendiente, properament, encara no a la venda, not yet on sale, not on sale yet, coming soon, not released, no rate, no price, to be announced, tba, tbd, ' +
    'bientôt, pas encore en vente, à venir, demnächst, noch nicht buchbar, binnenkort, nog niet te boeken, prossimamente, non ancora in vendita, brevemente, ainda não à venda',
  failed:
    'timeout, timed out, time out, error, errores, failed, failure, look failed, fallo, fallido, no consultado, captcha, blocked, bloqueado, not checked, no data, sin datos, sense dades, pas de données, ' +
    'erreur, échec, fehler, fehlgeschlagen, fout, mislukt, errore, fallito, erro, falhou, n a, nan, null, undefined',
};

const STATUS_OF = new Map(
  (Object.entries(PHRASES) as [Status, string][]).flatMap(([status, list]) =>
    list.split(',').map((phrase) => [plainWords(phrase), status] as const),
  ),
);
const LONGEST_FIRST = [...STATUS_OF.keys()].sort((one, other) => other.length - one.length);
const NO = /^(no|not|non|nicht|niet|geen|sin|sense|sans|sem|nao|kein|keine|ohne|zonder|pas) /;
const LEFT =
  /^(?:(?:solo|nomes|only|just|last|quedan?|queden|restan|noch|nur|nog|slechts|plus que|il ne|ne|reste|restent|que|solo|ultim[aoei]s?|apenas|so|mais) )*(\d{1,4})(?: \p{L}+)* (?:left|libres?|lliures?|disponibles?|available|free|frei|vrij|beschikbaar|verfugbar|restantes?|restants?|liber[io]|disponibil[ei]|disponive(?:l|is)|livres?|quedan|remaining|rooms?|units?|plazas|unidades|unitats|places)$/u;
const LEFT_BEFORE =
  /^(?:(?:ya|solo|nomes|ja|il|ne|n|que|plus|reste|restent|quedan?|queden|en|restan|restam|only|just|last|noch|nur|nog|slechts|ancora|apenas|so|mais|ultim[aoei]s?) )*(?:quedan?|queden|restan|only|last|noch|nur|nog|slechts|reste|plus que|que|restent|ancora|rimangono|restano|restam|apenas|ultim[aoei]s?) (\d{1,4})(?: \p{L}+)*$/u;

/** The status that plain words are the whole phrase of. */
export const namedStatus = (words: string): Status | null => STATUS_OF.get(words) ?? null;

/** What a text says of availability by its whole words; null for words that nobody knows. */
export function statusOf(text: string): Status | null {
  // A formula or its error says nothing of a night.
  if (text.length > 80 || /^\s*[#=]/.test(text)) return null;
  const words = plainWords(text);
  const whole = STATUS_OF.get(words);
  if (whole !== undefined) return whole;
  const begins = LONGEST_FIRST.find((phrase) => words.startsWith(`${phrase} `) || words.endsWith(` ${phrase}`));
  if (begins === undefined) return null;
  const status = STATUS_OF.get(begins)!;
  return status === 'free' && NO.test(words) ? 'sold_out' : status;
}

/** Numbers alone say no status. */
const LETTER = /\p{L}/u;

/** How many units a text says are left, as in `quedan 2` and `2 left`; null where it says no number. */
export function unitsLeft(text: string): number | null {
  if (text.length > 80 || !LETTER.test(text)) return null;
  const words = plainWords(text);
  const found = LEFT.exec(words) ?? LEFT_BEFORE.exec(words);
  return found ? Number(found[1]) : null;
}

/** Whether a text says nothing but a status, so that it does without a name that says so: `Free cancellation` does not. */
export function isStatus(text: string): boolean {
  return text.length <= 80 && LETTER.test(text) && (STATUS_OF.has(plainWords(text)) || unitsLeft(text) !== null);
}
