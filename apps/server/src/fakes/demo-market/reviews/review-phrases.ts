/** What guests write in one language. */
export interface ReviewPhrases {
  /** For the best scores, for those in the middle and for the worst. */
  readonly titles: readonly [readonly string[], readonly string[], readonly string[]];
  /** What pleased; sentences that may follow one another in any order. */
  readonly positive: readonly string[];
  /** What did not; sentences that may follow one another in any order. */
  readonly negative: readonly string[];
}

/** Texts that a careless reader of files or writer of pages stumbles over; each is a whole positive or negative part. */
export const ODD_TEXTS: readonly string[] = [
  '⛺️🌲🔥 10/10',
  'Los niños lo llaman "la casa de los duendes". Volveremos 😊',
  'Quiet <b>and</b> clean &amp; friendly',
  'Si pudiera poner <11 puntos> los pondría; precio < calidad.',
  "C'était parfait : accueil, calme, « petit-déj » — tout !",
  'Pros:\n- la piscina\n- el bosque\nContras:\n- la cuesta',
  '=Relación calidad/precio: buena',
  '- Sin sombra en la parcela 12',
  'Wi-Fi: 0,5 Mb/s; la app dice "50".',
  "<script>alert('camping')</script> (my son typed this, sorry!)",
  'Precio: 100 % justificado; 2 adultos + 1 niño = ¡perfecto!',
  '„Sehr schön“ – würde ich sagen… 👍🏽',
];

/** Guests from Morocco and the Emirates write from right to left. */
export const ARABIC_PHRASES: ReviewPhrases = {
  titles: [['إقامة رائعة', 'مكان جميل جدا'], ['إقامة جيدة'], ['لم يعجبنا']],
  positive: ['المكان هادئ والطبيعة جميلة.', 'الخيمة نظيفة ومريحة.', 'الموظفون ودودون جدا، شكرا لكم!'],
  negative: ['الإنترنت بطيء.', 'كان الجو باردا في الليل.', 'الطريق ضيق وصعب.'],
};
