import { type Seed, pickOf, pickWeighted, seedOf } from './random.ts';

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

const list = (text: string): readonly string[] => text.split(', ');

const NAMES = {
  es: list(
    'María, Carmen, Laura, Lucía, Marta, Paula, Ana, Cristina, José, Antonio, David, Javier, Daniel, Carlos, Sergio',
  ),
  ca: list('Marta, Laia, Núria, Anna, Montse, Mireia, Jordi, Marc, Pau, Albert, Oriol, Xavier'),
  en: list('Emma, Sarah, Olivia, Emily, Kate, Rachel, James, Tom, Jack, Oliver, Daniel, Chris, Aoife, Sean'),
  fr: list('Marie, Julie, Camille, Léa, Sophie, Claire, Pierre, Nicolas, Thomas, Julien, Antoine, Lucas'),
  de: list('Anna, Julia, Lena, Sabine, Katrin, Laura, Thomas, Michael, Stefan, Jan, Lukas, Felix, Jürgen'),
  nl: list('Anna, Emma, Sanne, Lotte, Femke, Eva, Jan, Daan, Bram, Thijs, Sander, Pieter'),
  pt: list('Maria, Ana, Inês, Beatriz, João, Pedro, Tiago, Miguel'),
  it: list('Giulia, Francesca, Chiara, Sara, Marco, Luca, Andrea, Matteo'),
  north: list('Ingrid, Astrid, Maja, Ida, Lars, Erik, Anders, Nils'),
  pl: list('Anna, Katarzyna, Magda, Piotr, Tomasz, Paweł'),
  ar: list('Fatima, Salma, Youssef, Omar, أمينة, كريم'),
} as const;

// Keyed by language.
const PHRASES = {
  es: {
    titles: [
      [
        'Un rincón para volver',
        'Desconexión total',
        'Mejor de lo que esperábamos',
        'Repetiremos seguro',
        '¡Qué noches!',
        'Un 10',
      ],
      ['Correcto', 'Bien, con matices', 'Buen sitio, detalles por mejorar', 'Para una noche está bien'],
      ['No volveremos', 'Decepcionante', 'Muy por debajo de lo anunciado', 'Una pena'],
    ],
    positive: [
      'El entorno es precioso y por la noche solo se oyen los grillos.',
      'La tienda estaba impecable y la cama era comodísima.',
      'El personal nos recibió con una sonrisa y un plano con rutas.',
      'La piscina, limpia y con sombra suficiente para los niños.',
      'Desayunar en la terraza con esas vistas no tiene precio.',
      'Los baños se limpian varias veces al día y se nota.',
      'Hay senderos que salen desde la misma puerta.',
      'La estufa calienta muy bien, incluso con helada fuera.',
      'El cielo estrellado desde la cama fue lo mejor del viaje.',
      'A los niños les encantó dar de comer a las cabras.',
      'La cocina tenía todo lo necesario, hasta cafetera italiana.',
      'Muy buena ubicación, a diez minutos de la cala andando.',
      'El restaurante usa producto de la zona y los precios son razonables.',
      'Se agradece que las parcelas estén tan separadas.',
      'Admiten perros y tienen una zona para ellos.',
      'Nos dejaron salir más tarde sin cobrar nada.',
    ],
    negative: [
      'El wifi solo llega a la recepción.',
      'Por la noche refresca y faltaba una manta.',
      'El agua caliente tardaba muchísimo en salir.',
      'El camino de acceso está lleno de baches.',
      'En agosto hay demasiada gente en la piscina.',
      'El colchón pedía un cambio desde hace tiempo.',
      'Se oía la carretera hasta las dos de la mañana.',
      'Cobran aparte las sábanas y nadie nos avisó.',
      'Había hormigas en la cocina.',
      'El aparcamiento queda lejos si llevas maletas.',
      'La limpieza de los baños comunes dejaba que desear.',
      'El desayuno es caro para lo que ofrecen.',
      'Pocas sombras en las horas de más calor.',
      'En recepción no supieron resolver un cobro duplicado.',
      'Las fotos de la web son de hace años.',
    ],
  },
  ca: {
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
  },
  en: {
    titles: [
      [
        'A little piece of heaven',
        'Best sleep in years',
        'We did not want to leave',
        'Just what we needed',
        'Superb',
        'Hidden gem',
      ],
      ['Nice, but not perfect', 'Decent stay', 'Lovely spot, tired tents', 'Good for a stopover'],
      ['Not as described', 'Would not return', 'Overpriced', 'Disappointing weekend'],
    ],
    positive: [
      'Waking up to birdsong and a view over the valley was magical.',
      'The bed was far more comfortable than ours at home.',
      'Staff could not have been kinder; they even lent us a cool box.',
      'Spotless showers with plenty of hot water.',
      'Our kids made friends within an hour and vanished until dinner.',
      'The pool is small but very well kept.',
      'Plenty of space between the tents, so it felt private.',
      'Great walks straight from the gate.',
      'The wood burner made it cosy even in November.',
      'Easy to find and quick check-in, even at eleven at night.',
      'The bread delivery in the morning is a lovely touch.',
      'We could see the Milky Way from the deck.',
      'Good value compared with hotels nearby.',
      'Everything you need in the kitchen, including sharp knives.',
      'Ten minutes on foot to a quiet beach.',
      'Dogs are truly welcome here.',
    ],
    negative: [
      'The wifi dropped out all the time.',
      'It gets chilly at night and we needed another blanket.',
      'The track up to the site is rough on a small car.',
      'The shower block was crowded in the mornings.',
      'No shade around the pool in the afternoon.',
      'Paper-thin walls: we heard every word next door.',
      'We were charged extra for towels without being told.',
      'Lots of mosquitoes near the river.',
      'The fridge did not work and nobody came to fix it.',
      'The photos are rather flattering.',
      'Music from the bar went on until one.',
      'The mattress sagged in the middle.',
      'Nothing vegetarian on the menu but salad.',
      'Hardly anywhere to dry wet clothes.',
    ],
  },
  fr: {
    titles: [
      [
        'Un vrai coup de cœur',
        'Parenthèse enchantée',
        'À refaire sans hésiter',
        'Séjour parfait',
        'Dépaysement garanti',
      ],
      ['Bien dans l’ensemble', 'Agréable mais perfectible', 'Correct pour une étape'],
      ['Déçus', 'À éviter', 'Pas à la hauteur du prix'],
    ],
    positive: [
      'Le cadre est superbe, au milieu des chênes.',
      'L’accueil a été très chaleureux, en français en plus.',
      'La tente est spacieuse et décorée avec goût.',
      'Les sanitaires sont d’une propreté exemplaire.',
      'Les enfants ont adoré la piscine et les balançoires.',
      'Le petit-déjeuner livré devant la tente est un délice.',
      'On dort très bien, la literie est excellente.',
      'Calme absolu dès dix heures du soir.',
      'Emplacements bien espacés et ombragés.',
      'La vue sur la montagne au réveil vaut le détour.',
      'De belles randonnées à faire au départ du camping.',
      'Le poêle à bois est parfait pour les soirées fraîches.',
      'La mer est à un quart d’heure à pied par un joli sentier.',
      'Bon rapport qualité-prix hors saison.',
    ],
    negative: [
      'Le wifi est quasi inexistant.',
      'Il manquait des couvertures pour les nuits fraîches.',
      'La route d’accès est étroite et mal indiquée.',
      'Les draps sont en supplément, on ne le savait pas.',
      'Bruit de la discothèque voisine le samedi.',
      'La vaisselle était sale à notre arrivée.',
      'Trop de monde à la piscine au mois d’août.',
      'Un peu cher pour ce que c’est.',
      'Les douches étaient froides le matin.',
      'La réception ferme très tôt.',
      'Beaucoup de fourmis dans le coin cuisine.',
      'Peu d’ombre sur notre terrasse.',
    ],
  },
  de: {
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
  },
  nl: {
    titles: [
      [
        'Heerlijk tot rust gekomen',
        'Een aanrader',
        'Prachtige plek',
        'Wat een uitzicht',
        'Genieten met een hoofdletter',
      ],
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
  },
  // Guests from Morocco and the Emirates write from right to left.
  ar: {
    titles: [['إقامة رائعة', 'مكان جميل جدا'], ['إقامة جيدة'], ['لم يعجبنا']],
    positive: ['المكان هادئ والطبيعة جميلة.', 'الخيمة نظيفة ومريحة.', 'الموظفون ودودون جدا، شكرا لكم!'],
    negative: ['الإنترنت بطيء.', 'كان الجو باردا في الليل.', 'الطريق ضيق وصعب.'],
  },
} satisfies Readonly<Record<string, ReviewPhrases>>;

/** Somebody who writes a review. */
export interface Guest {
  /** A first name with an initial. */
  readonly name: string;
  /** ISO 3166-1, two capitals. */
  readonly nationality: string;
  /** How that language says things. */
  readonly phrases: ReviewPhrases;
}

type Origin = readonly [nationality: string, names: keyof typeof NAMES, phrases: keyof typeof PHRASES];

/** Where guests come from, and how often. */
const ORIGINS: readonly (readonly [Origin, number])[] = [
  [['ES', 'es', 'es'], 400],
  [['ES', 'ca', 'ca'], 70],
  [['FR', 'fr', 'fr'], 150],
  [['GB', 'en', 'en'], 90],
  [['DE', 'de', 'de'], 95],
  [['NL', 'nl', 'nl'], 70],
  [['BE', 'nl', 'nl'], 18],
  [['BE', 'fr', 'fr'], 14],
  [['CH', 'de', 'de'], 12],
  [['CH', 'fr', 'fr'], 8],
  [['AT', 'de', 'de'], 10],
  [['IE', 'en', 'en'], 12],
  [['US', 'en', 'en'], 12],
  [['PT', 'pt', 'es'], 14],
  [['IT', 'it', 'en'], 14],
  [['SE', 'north', 'en'], 6],
  [['DK', 'north', 'en'], 6],
  [['NO', 'north', 'en'], 4],
  [['PL', 'pl', 'en'], 6],
  [['AR', 'es', 'es'], 5],
  [['AD', 'ca', 'ca'], 4],
  [['MA', 'ar', 'ar'], 2],
  [['AE', 'ar', 'ar'], 1],
];

// Catalan is read and written where the campsites have Catalan names, little elsewhere.
const CATALAN_SHARE_ELSEWHERE = 0.25;
const ORIGINS_ELSEWHERE = ORIGINS.map(
  ([origin, weight]) => [origin, origin[1] === 'ca' ? weight * CATALAN_SHARE_ELSEWHERE : weight] as const,
);
const INITIALS = [...'ABCDEFGHJLMNPRSTV'];

/** Somebody who could have stayed at a campsite; Catalan is commoner where `inCatalanLands`. */
export function pickGuest(seed: Seed, inCatalanLands: boolean): Guest {
  const [nationality, names, language] = pickWeighted(inCatalanLands ? ORIGINS : ORIGINS_ELSEWHERE, seed, 1);
  const nameSeed = seedOf(seed, 2);
  const name = `${pickOf(NAMES[names], nameSeed, 1)} ${pickOf(INITIALS, nameSeed, 2)}.`;
  return { name: seed % 90 === 0 ? '' : name, nationality, phrases: PHRASES[language] };
}
