import type { ReviewPhrases } from './review-phrases.ts';

/** German. */
export const GERMAN_PHRASES: ReviewPhrases = {
  titles: [
    ['Ein Traum im Grünen', 'Wir kommen wieder', 'Absolute Empfehlung', 'Erholung pur', 'Besser geht es kaum'],
    ['Ganz in Ordnung', 'Schön mit kleinen Abstrichen', 'Für eine Nacht völlig okay'],
    ['Leider enttäuscht', 'Nie wieder', 'Preis und Leistung passen nicht'],
  ],
  positive: [
    'Die Lage mitten im Wald ist einmalig.',
    'Sehr saubere Sanitäranlagen, auch abends noch.',
    'Das Team war unglaublich hilfsbereit und sprach Deutsch.',
    'Die Betten sind bequem, wir haben wunderbar geschlafen.',
    'Für Kinder gibt es einen tollen Spielplatz und Ziegen.',
    'Der Pool ist gepflegt und wunderbar ruhig gelegen.',
    'Frische Brötchen am Morgen direkt ans Zelt, herrlich.',
    'Der Blick auf die Berge beim Aufwachen ist unbezahlbar.',
    'Viel Platz zwischen den Zelten, man hat seine Ruhe.',
    'Tolle Wanderwege direkt ab der Unterkunft.',
    'Der Ofen hat uns auch bei Frost warm gehalten.',
    'Die Küche war komplett ausgestattet.',
    'Ideal für eine Auszeit ohne Handy.',
    'Der Strand ist zu Fuß gut erreichbar.',
  ],
  negative: [
    'Das WLAN funktionierte nur an der Rezeption.',
    'Nachts war es kalt und es gab zu wenige Decken.',
    'Die Zufahrt ist steil und voller Schlaglöcher.',
    'Bettwäsche kostet extra, das stand nirgends.',
    'Morgens lange Schlangen vor den Duschen.',
    'Die Matratze war durchgelegen.',
    'Der Kühlschrank brummte die ganze Nacht.',
    'In der Hauptsaison ist es sehr voll und laut.',
    'Wenig Schatten auf der Terrasse.',
    'Auf unsere Beschwerde hat niemand reagiert.',
    'Das Restaurant hatte an drei Abenden geschlossen.',
    'Die Fotos zeigen nicht den heutigen Zustand.',
  ],
};
