import type { ReviewPhrases } from './review-phrases.ts';

/** Dutch. */
export const DUTCH_PHRASES: ReviewPhrases = {
  titles: [
    ['Heerlijk tot rust gekomen', 'Een aanrader', 'Prachtige plek', 'Wat een uitzicht', 'Genieten met een hoofdletter'],
    ['Prima, maar niet bijzonder', 'Leuk met een paar minpunten', 'Goed voor onderweg'],
    ['Viel erg tegen', 'Niet voor herhaling vatbaar', 'Te duur voor wat je krijgt'],
  ],
  positive: [
    'De ligging tussen de olijfbomen is schitterend.',
    'Het sanitair was elke dag brandschoon.',
    'Heel vriendelijke eigenaren die overal tijd voor hebben.',
    'De tent is ruim en de bedden slapen heerlijk.',
    'Onze kinderen waren niet uit het zwembad te krijgen.',
    'Elke ochtend verse broodjes, super geregeld.',
    'Lekker rustig en veel privacy.',
    'Je wandelt zo de bergen in.',
    'Het houtkacheltje maakte het extra gezellig.',
    'Goede prijs buiten het hoogseizoen.',
    'Het strand ligt op loopafstand.',
    'Alles wat je nodig hebt zit in de keuken.',
    'Onze hond was ook van harte welkom.',
  ],
  negative: [
    'De wifi deed het bijna nooit.',
    'Het was ’s nachts fris en er lag maar één deken.',
    'De weg ernaartoe is smal en slecht.',
    'Handdoeken bleken niet inbegrepen.',
    'In de ochtend was het wachten voor de douche.',
    'Weinig schaduw bij de tent.',
    'Veel muggen bij het water.',
    'De muziek van de bar ging lang door.',
    'De koelkast was niet schoon.',
    'De receptie was vaak onbemand.',
    'Het matras mag vervangen worden.',
  ],
};
