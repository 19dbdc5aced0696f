import { addDays, type Day, dayOf, weekdayOf } from '@vivac/domain/time/day';
import { type Draws, drawsOf } from './random.ts';

/** A list of what pitch, persons, car and electricity each cost, as a text, and what it says. */
export interface ConceptList {
  readonly text: string;
  readonly shape: string;
  readonly truth: ConceptTruth;
}

interface Part {
  readonly name: string;
  /** By season. */
  readonly cents: readonly number[];
}

interface ChildPart extends Part {
  readonly from: number;
  readonly under: number;
}

export interface ConceptTruth {
  readonly seasons: readonly { readonly first: Day; readonly last: Day }[];
  readonly pitches: readonly Part[];
  /** Tents and caravans, and motorhomes, which bring no car. */
  readonly tents: readonly Part[];
  readonly motorhomes: readonly Part[];
  readonly cars: readonly Part[];
  readonly currents: readonly Part[];
  readonly adult: Part & { readonly from: number };
  readonly children: readonly ChildPart[];
  /** Adults whom the pitch includes; null where each pays. */
  readonly included: number | null;
  readonly cleaningCents: number | null;
  readonly tax: { readonly cents: number; readonly fromAge: number } | null;
  readonly isWithoutVat: boolean;
  /** Each price is one of seven nights. */
  readonly isByWeek: boolean;
  /** More for what one stays on, or in, on Fridays and Saturdays. */
  readonly weekendCents: number;
  /** What costs the same then has no price in the column of the weekend. */
  readonly isBlankAtWeekends: boolean;
}

/** In Spanish, Catalan, French and English. */
const WORDS = {
  pitch: 'Parcela|Parcel·la|Emplacement|Pitch',
  pack: 'Pack parcela (2 adultos)|Pack parcel·la (2 adults)|Forfait emplacement (2 adultes)|Pitch package (2 adults)',
  tent: 'Tienda|Tenda|Tente|Tent',
  caravan: 'Caravana|Caravana|Caravane|Caravan',
  motorhome: 'Autocaravana|Autocaravana|Camping-car|Motorhome',
  car: 'Coche|Cotxe|Voiture|Car',
  current: 'Electricidad|Electricitat|Électricité|Electricity',
  adult: 'Adulto|Adult|Adulte|Adult',
  further: 'Persona adicional|Persona addicional|Personne supplémentaire|Additional person',
  child: 'Niño (3-11 años)|Nen (3-11 anys)|Enfant (3-11 ans)|Child (3-11 years)',
  baby: 'Bebé (0-2 años)|Nadó (0-2 anys)|Bébé (0-2 ans)|Baby (0-2 years)',
  dog: 'Perro|Gos|Chien|Dog',
  free: 'gratis|gratuït|gratuit|free',
  seasons: 'Baja,Media,Alta|Baixa,Mitjana,Alta|Basse saison,Moyenne saison,Haute saison|Low,Mid,High',
  night: 'por noche|per nit|par nuit|per night',
  week: 'por semana|per setmana|à la semaine|per week',
  midweek: 'Dom-Jue|De diumenge a dijous|Dimanche à jeudi|Sunday to Thursday',
  weekend: 'Vie-Sáb|Divendres i dissabtes|Vendredi et samedi|Friday and Saturday',
  season: 'Temporada|Temporada|Saison|Season',
  period: 'Fechas|Dates|Dates|Dates',
  cleaning:
    'Limpieza final obligatoria: # € por estancia|Neteja final obligatòria: # € per estada|Ménage obligatoire : # € par séjour|Mandatory cleaning: # € per stay',
  tax: 'Tasa turística: # € por persona y noche (mayores de 16 años)|Taxa turística: # € per persona i nit (majors de 16 anys)|Taxe de séjour : # € par personne et par nuit (plus de 16 ans)|Tourist tax: # € per person and night (over 16 years)',
  vat: 'IVA no incluido|IVA no inclòs|TVA non comprise|VAT not included',
} as const;

type Say = (word: keyof typeof WORDS) => string;

/** A random list, the same for the same seed. */
export function conceptList(seed: number): ConceptList {
  const draws = drawsOf(seed);
  const language = draws.whole(0, 3);
  const say: Say = (word) => WORDS[word].split('|')[language]!;
  const truth = truthOf(draws, say);
  const names = draws.chance(0.4) ? ['A', 'B', 'C'] : say('seasons').split(',');
  const amount = amounts(draws);
  const isDown = truth.weekendCents === 0 && draws.chance(0.3);
  const hasCalendar = draws.chance(0.5);
  const dates = truth.seasons.map(({ first, last }) => `${short(first)} - ${short(last)}`);
  const seasons = truth.seasons.map((_, at) => names[at]!);
  const cell = (cents: number): string => (cents === 0 ? say('free') : amount(truth.isByWeek ? cents * 7 : cents));
  const table = tableOf(truth, { say, cell, isDown, seasons, dates: hasCalendar ? null : dates });
  const text = [
    `Camping 2027 – ${say(truth.isByWeek ? 'week' : 'night')}`,
    ...table.map((row) => row.join(';')),
    '',
    ...(hasCalendar ? seasons.map((name, at) => `${name}: ${dates[at]}`) : []),
    ...sentencesOf(truth, say),
  ].join('\n');
  const kind = `${truth.isByWeek ? ' by week' : ''}${truth.weekendCents > 0 ? ' weekends' : ''}`;
  const shape = `${['es', 'ca', 'fr', 'en'][language]} ${isDown ? 'down' : 'across'} ${hasCalendar ? 'calendar' : 'dated'}${kind}`;
  return { text, shape, truth };
}

interface Written {
  readonly say: Say;
  readonly cell: (cents: number) => string;
  readonly isDown: boolean;
  readonly seasons: readonly string[];
  /** Null where they stand below the table. */
  readonly dates: readonly string[] | null;
}

function tableOf(truth: ConceptTruth, { say, cell, isDown, seasons, dates }: Written): string[][] {
  const rows = [...partsOf(truth), { name: say('dog'), cents: truth.seasons.map(() => 250) }];
  if (isDown) {
    return [
      [say('season'), ...(dates === null ? [] : [say('period')]), ...rows.map(({ name }) => name)],
      ...seasons.map((name, at) => [
        name,
        ...(dates === null ? [] : [dates[at]!]),
        ...rows.map(({ cents }) => cell(cents[at]!)),
      ]),
    ];
  }
  const hasWeekends = truth.weekendCents > 0;
  const above = (names: readonly string[]): string[] => [
    '',
    ...names.flatMap((name) => (hasWeekends ? [name, ''] : name)),
  ];
  return [
    above(seasons),
    ...(dates === null ? [] : [above(dates)]),
    ...(hasWeekends ? [['', ...seasons.flatMap(() => [say('midweek'), say('weekend')])]] : []),
    ...rows.map((part) => {
      const more = moreAtWeekends(truth, part);
      return [
        part.name,
        ...part.cents.flatMap((cents) =>
          hasWeekends ? [cell(cents), more === 0 && truth.isBlankAtWeekends ? '' : cell(cents + more)] : cell(cents),
        ),
      ];
    }),
  ];
}

/** Pitches cost more at weekends, or else what stands on them. */
function moreAtWeekends({ pitches, tents, motorhomes, weekendCents }: ConceptTruth, part: Part): number {
  const dearer = pitches.length > 0 ? pitches : [...tents, ...motorhomes];
  return dearer.includes(part) ? weekendCents : 0;
}

function sentencesOf({ cleaningCents, tax, isWithoutVat }: ConceptTruth, say: Say): string[] {
  const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  return [
    ...(cleaningCents === null ? [] : [say('cleaning').replace('#', euros(cleaningCents))]),
    ...(tax === null ? [] : [say('tax').replace('#', euros(tax.cents))]),
    ...(isWithoutVat ? [say('vat')] : []),
  ];
}

const partsOf = (truth: ConceptTruth): Part[] => [
  ...truth.pitches,
  truth.adult,
  ...truth.children,
  ...truth.cars,
  ...truth.tents,
  ...truth.motorhomes,
  ...truth.currents,
];

function amounts(draws: Draws): (cents: number) => string {
  const [sign, mark] = [draws.one(['', ' €', '€']), draws.one([',', '.'])];
  return (cents) => `${(cents / 100).toFixed(2).replace('.', mark)}${sign}`;
}

const short = (day: Day): string => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;

function truthOf(draws: Draws, say: Say): ConceptTruth {
  const seasons = seasonsIn(draws);
  const part: MakePart = (name, least, most) => ({ name, cents: seasons.map(() => draws.whole(least, most) * 10) });
  const [isPack, hasTents] = [draws.chance(0.25), draws.chance(0.6)];
  const sometimes = <Value>(share: number, make: () => Value): Value[] => (draws.chance(share) ? [make()] : []);
  const orNull = <Value>(share: number, make: () => Value): Value | null => sometimes(share, make)[0] ?? null;
  const children = draws.one([0, 1, 2]);
  return {
    seasons,
    pitches: pitchesIn(draws, say(isPack ? 'pack' : 'pitch'), { isPack, hasTents }).map((name) => part(name, 80, 300)),
    tents: hasTents ? [part(say('tent'), 40, 90), ...sometimes(0.6, () => part(say('caravan'), 50, 99))] : [],
    motorhomes: hasTents ? sometimes(0.5, () => part(say('motorhome'), 80, 150)) : [],
    cars: sometimes(0.6, () => part(say('car'), 30, 80)),
    currents: draws.one([[], [''], [' 6A', ' 10A']]).map((name) => part(`${say('current')}${name}`, 30, 70)),
    adult: { ...part(say(isPack ? 'further' : 'adult'), 45, 95), from: children > 0 ? 12 : 0 },
    children: [
      { ...part(say('child'), 30, 60), from: 3, under: 12 },
      { ...part(say('baby'), 0, 0), from: 0, under: 3 },
    ].slice(0, children),
    included: isPack ? 2 : null,
    cleaningCents: orNull(0.3, () => draws.whole(10, 60) * 50),
    tax: orNull(0.3, () => ({ cents: draws.whole(30, 220), fromAge: 17 })),
    isWithoutVat: draws.chance(0.3),
    ...draws.one([
      { isByWeek: false, weekendCents: 0 },
      { isByWeek: false, weekendCents: 0 },
      { isByWeek: true, weekendCents: 0 },
      { isByWeek: false, weekendCents: draws.whole(10, 60) * 10 },
    ]),
    isBlankAtWeekends: draws.chance(0.5),
  };
}

type MakePart = (name: string, least: number, most: number) => Part;

/** None where tents have a price and their ground has none. */
function pitchesIn(draws: Draws, name: string, is: { readonly isPack: boolean; readonly hasTents: boolean }): string[] {
  if (is.isPack) return [name];
  if (is.hasTents && draws.chance(0.4)) return [];
  return draws.chance(0.3) ? [`${name} normal`, `${name} premium`] : [name];
}

/** Two or three that follow each other. */
function seasonsIn(draws: Draws): ConceptTruth['seasons'] {
  const cuts = [draws.whole(20, 100), draws.whole(130, 170), draws.whole(180, 240), draws.whole(250, 330)];
  const begins = draws.chance(0.5) ? cuts : cuts.slice(1);
  const first = dayOf(2027, 1, 1);
  return begins.slice(0, -1).map((begin, at) => ({
    first: addDays(first, begin),
    last: addDays(first, begins[at + 1]! - 1),
  }));
}

/** What somebody with the list in hand may choose, written out: the names that are added, and their cents by season. */
export function choicesByHand(truth: ConceptTruth): { readonly name: string; readonly cents: readonly number[] }[] {
  const choices: Part[][] = [];
  const grounds: { things: Part[]; isDriven: boolean }[] = [];
  const pitches = truth.pitches.length > 0 ? truth.pitches.map((pitch) => [pitch]) : [[]];
  for (const pitch of pitches) {
    for (const tent of truth.tents) grounds.push({ things: [...pitch, tent], isDriven: false });
    for (const motorhome of truth.motorhomes) grounds.push({ things: [...pitch, motorhome], isDriven: true });
    if (truth.tents.length + truth.motorhomes.length === 0) grounds.push({ things: pitch, isDriven: false });
  }
  for (const { things, isDriven } of grounds) {
    const withCar = isDriven ? things : [...things, ...truth.cars];
    if (truth.currents.length === 0) choices.push(withCar);
    for (const current of truth.currents) choices.push([...withCar, current]);
  }
  return choices.map((parts) => ({
    name: parts.map(({ name }) => name).join(' + '),
    cents: truth.seasons.map((_, season) => parts.reduce((sum, { cents }) => sum + cents[season]!, 0)),
  }));
}

const ADULT = 99;

/** What a stay costs by the list, night by night and person by person, and its tourist tax; null where it says no price. */
export function costByHand(
  truth: ConceptTruth,
  cents: readonly number[],
  stay: { readonly arrival: Day; readonly nights: number; readonly adults: number; readonly ages: readonly number[] },
): { readonly total: number; readonly tax: number } | null {
  const party = [...Array<number>(stay.adults).fill(ADULT), ...stay.ages.toSorted((one, other) => other - one)];
  const paying = party.slice(truth.included ?? 0);
  let total = truth.cleaningCents ?? 0;
  for (let night = 0; night < stay.nights; night++) {
    const day = addDays(stay.arrival, night);
    const season = truth.seasons.findIndex(({ first, last }) => first <= day && day <= last);
    const persons = paying.map((age) => centsOfAge(truth, age, season));
    if (season < 0 || persons.includes(null)) return null;
    const isWeekend = [5, 6].includes(weekdayOf(day));
    total +=
      cents[season]! + (isWeekend ? truth.weekendCents : 0) + persons.reduce<number>((sum, one) => sum + one!, 0);
  }
  return { total, tax: taxByHand(truth, party) * stay.nights };
}

function centsOfAge({ children, adult }: ConceptTruth, age: number, season: number): number | null {
  const child = children.find(({ from, under }) => from <= age && age < under);
  if (child) return child.cents[season] ?? null;
  return age < adult.from ? null : (adult.cents[season] ?? null);
}

function taxByHand({ tax }: ConceptTruth, party: readonly number[]): number {
  return tax === null ? 0 : tax.cents * party.filter((age) => age >= tax.fromAge).length;
}
