import type { ReviewPhrases } from './review-phrases.ts';

/** Catalan. */
export const CATALAN_PHRASES: ReviewPhrases = {
  titles: [
    [
      'Un lloc per tornar-hi',
      'Desconnexió de veritat',
      'Encantats',
      'Molt millor que a les fotos',
      'Cap de setmana rodó',
    ],
    ['Està bé', 'Bé, però es pot millorar', 'Correcte per passar-hi una nit'],
    ['No hi tornarem', 'Decebuts', 'Massa car pel que és'],
  ],
  positive: [
    'L’entorn és preciós i s’hi respira molta calma.',
    'La tenda era neta i el llit comodíssim.',
    'El personal és molt proper i ens va recomanar rutes.',
    'La piscina és petita però molt ben cuidada.',
    'La canalla s’ho va passar d’allò més bé.',
    'Esmorzar amb aquestes vistes no té preu.',
    'Els lavabos sempre nets, fins i tot a l’agost.',
    'Es pot anar a peu fins a la cala.',
    'De nit es veuen tots els estels.',
    'L’estufa escalfa molt i s’agraeix a la tardor.',
    'Menjar de proximitat i a bon preu.',
    'Les parcel·les estan ben separades.',
    'Hi admeten gossos sense problemes.',
  ],
  negative: [
    'El wifi només arriba a recepció.',
    'A la nit fa fred i faltaven mantes.',
    'El camí d’accés està ple de sots.',
    'L’aigua calenta trigava molt a sortir.',
    'Massa gent a la piscina els diumenges.',
    'Cobren els llençols a part.',
    'Se sentia la música del poble fins tard.',
    'El matalàs ja demana un canvi.',
    'Poca ombra a la terrassa.',
    'Hi havia formigues a la cuina.',
    'L’aparcament queda lluny de la cabana.',
  ],
};
