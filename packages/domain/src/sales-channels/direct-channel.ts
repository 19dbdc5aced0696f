import { soughtWords } from '../search-text.ts';

/** What sources call a campsite’s own sale, without the words that only say where it happens. */
const DIRECT_WORDS = new Set([
  'direct',
  'directo',
  'directa',
  'directe',
  'direkt',
  'own',
  'propia',
  'propio',
  'propi',
  'propre',
  'official',
  'oficial',
  'officiel',
  'offiziell',
  'eigen',
  'eigene',
]);
const PLACE_WORDS = new Set([
  'web',
  'website',
  'webseite',
  'site',
  'sitio',
  'pagina',
  'lloc',
  'page',
  'booking',
  'bookings',
  'reserva',
  'reservas',
  'sale',
  'sales',
  'venta',
  'channel',
  'canal',
  'internet',
  'online',
  'phone',
  'desk',
  'the',
  'la',
  'le',
  'el',
]);
/** Whole names that say it without any word of {@link DIRECT_WORDS}. */
const DIRECT_NAMES = new Set([
  'website',
  'web',
  'homepage',
  'hotel website',
  'campsite website',
  'brand com',
  'phone',
  'walk in',
]);

/**
 * Whether a channel is the campsite’s own sale: a word for “direct”, “own” or “official” and beside it only words for
 * website, booking or sale, in any of six languages; or one of a few whole names such as “Website”. Case and accents
 * count for nothing. “Booking.com” is not, and neither is “Direct Ferries”: every word has to be known.
 */
export function isDirectChannel(name: string): boolean {
  const words = soughtWords(name);
  if (DIRECT_NAMES.has(words.join(' '))) return true;
  return (
    words.some((word) => DIRECT_WORDS.has(word)) &&
    words.every((word) => DIRECT_WORDS.has(word) || PLACE_WORDS.has(word))
  );
}
