import type { ChangeKind } from '../changes/change.ts';
import { withCatalanArticle } from '../language.ts';
import type { SourceFacts } from './alert.ts';

/** What a sentence about a run of nights is made of, already written in its language. */
export interface RunParts {
  /** “Camping X”, or “Camping X (your campsite)”. */
  readonly who: string;
  /** “1–15 Aug”. */
  readonly when: string;
  /** “15 nights, 1–15 Aug”. */
  readonly nights: string;
  /** Of prices: “8–12%”, without a sign. */
  readonly percent: string;
  /** Of prices: “€100–€110 → €112–€120”. */
  readonly move: string;
  /** Of what went or came: its price; empty where none is known. */
  readonly price: string;
  /** Units left or nights of a minimum stay. */
  readonly from: string;
  readonly to: string;
  /** Whether guests can arrive now: no, yes, or on some of the nights. */
  readonly arrival: 'no' | 'yes' | 'some';
}

type Say<Parts> = (parts: Parts) => string;

export interface PositionParts extends RunParts {
  readonly line: string;
  readonly compared: string;
}

export interface FollowerParts extends RunParts {
  readonly own: string;
}

export interface GapParts {
  readonly who: string;
  readonly sources: string;
}

/** The sentences of alerts in one language; a title has no full stop. */
export interface AlertPhrases {
  readonly own: string;
  /** “15 nights, 1–15 Aug”, “the night of 3 Aug”, and where they are not all of the range “14 nights between 1 Aug and 30 Sep”. */
  readonly nights: (count: number, when: string, isWhole: boolean) => string;
  readonly more: (count: number) => string;
  /** Behind a move: what two looks agree on. */
  readonly confirmed: (move: string) => string;
  readonly titles: Readonly<Record<ChangeKind, Say<RunParts>>>;
  readonly lines: Readonly<Record<ChangeKind, Say<RunParts>>>;
  readonly position: Readonly<
    Record<'rank' | 'index', { readonly title: Say<PositionParts>; readonly line: Say<PositionParts> }>
  >;
  readonly follower: { readonly title: Say<FollowerParts>; readonly line: Say<FollowerParts> };
  readonly source: Readonly<
    Record<
      SourceFacts['trouble'],
      { readonly title: (source: string) => string; readonly line: (source: string) => string }
    >
  >;
  readonly gap: { readonly title: Say<GapParts>; readonly line: Say<GapParts> };
}

/** What a span of numbers says is one: “1”, not “1–3”. */
const isOne = (span: string): boolean => span === '1';
const counted = (span: string, one: string, other: string): string => `${span} ${isOne(span) ? one : other}`;

export const EN: AlertPhrases = {
  own: 'your campsite',
  nights: (count, when, isWhole) => {
    if (count === 1) return `the night of ${when}`;
    return isWhole ? `${count} nights, ${when}` : `${count} nights within ${when}`;
  },
  more: (count) => `${count} more`,
  confirmed: (move) => `; confirmed ${move}`,
  titles: {
    price_up: ({ who, percent, when }) => `${who} ${percent} dearer, ${when}`,
    price_down: ({ who, percent, when }) => `${who} ${percent} cheaper, ${when}`,
    sold_out: ({ who, when }) => `${who} sold out, ${when}`,
    closed: ({ who, when }) => `${who} closed, ${when}`,
    back_on_sale: ({ who, when }) => `${who} back on sale, ${when}`,
    few_left: ({ who, to, when }) => `${who}: ${to} left, ${when}`,
    minimum_stay: ({ who, from, to, when }) => `${who}: minimum stay ${from} → ${to}, ${when}`,
    arrival_day: ({ who, when }) => `${who}: other arrival days, ${when}`,
  },
  lines: {
    price_up: ({ who, percent, nights, move }) => `${who} is ${percent} dearer for ${nights}: ${move}`,
    price_down: ({ who, percent, nights, move }) => `${who} is ${percent} cheaper for ${nights}: ${move}`,
    sold_out: ({ who, nights, price }) => `${who} is sold out for ${nights}${price && `; the last price was ${price}`}`,
    closed: ({ who, nights }) => `${who} is closed for ${nights}`,
    back_on_sale: ({ who, nights, price }) => `${who} is on sale again for ${nights}${price && `, at ${price}`}`,
    few_left: ({ who, nights, to }) => `${who} has ${to} left for ${nights}`,
    minimum_stay: ({ who, nights, from, to }) =>
      `${who} changed its minimum stay from ${from} to ${counted(to, 'night', 'nights')}, for ${nights}`,
    arrival_day: ({ who, nights, arrival }) => {
      if (arrival === 'some') return `${who} has other arrival days within ${nights}`;
      return arrival === 'no'
        ? `Nobody can arrive at ${who} on ${nights}`
        : `Guests can arrive at ${who} again on ${nights}`;
    },
  },
  position: {
    rank: {
      title: ({ who, from, to, when }) => `${who}: rank ${from} → ${to}, ${when}`,
      line: ({ who, nights, from, to, line, compared }) =>
        `${who} went from rank ${from} to rank ${to} of ${compared} by price for ${nights}, across the line of rank ${line}`,
    },
    index: {
      title: ({ who, to, when }) => `${who} at ${to} of the median, ${when}`,
      line: ({ who, nights, from, to, line }) =>
        `${who} went from ${from} to ${to} of the median price for ${nights}, across the line of ${line}`,
    },
  },
  follower: {
    title: ({ who, when }) => `${who} follows your price, ${when}`,
    line: ({ who, nights, move, own }) => `${who} followed your price (${own}) for ${nights}: ${move}`,
  },
  source: {
    late: {
      title: (source) => `Source ${source} is late`,
      line: (source) => `Nothing has come from source ${source} for longer than expected`,
    },
    failing: { title: (source) => `Source ${source} fails`, line: (source) => `Source ${source} cannot be read` },
    question: {
      title: (source) => `Source ${source} asks a question`,
      line: (source) =>
        `More than half of what source ${source} sent in one batch is different: say whether it means something else now`,
    },
  },
  gap: {
    title: ({ who }) => `No data: ${who}`,
    line: ({ who, sources }) =>
      `Nothing new is known of ${who}: ${sources} brings nothing. Changes there cannot be told`,
  },
};

export const ES: AlertPhrases = {
  own: 'tu camping',
  nights: (count, when, isWhole) => {
    if (count === 1) return `la noche del ${when}`;
    return isWhole ? `${count} noches, ${when}` : `${count} noches dentro de ${when}`;
  },
  more: (count) => `${count} más`,
  confirmed: (move) => `; confirmado ${move}`,
  titles: {
    price_up: ({ who, percent, when }) => `${who} un ${percent} más caro, ${when}`,
    price_down: ({ who, percent, when }) => `${who} un ${percent} más barato, ${when}`,
    sold_out: ({ who, when }) => `${who} agotado, ${when}`,
    closed: ({ who, when }) => `${who} cerrado, ${when}`,
    back_on_sale: ({ who, when }) => `${who} de nuevo a la venta, ${when}`,
    few_left: ({ who, to, when }) => `${who}: ${isOne(to) ? 'queda' : 'quedan'} ${to}, ${when}`,
    minimum_stay: ({ who, from, to, when }) => `${who}: estancia mínima ${from} → ${to}, ${when}`,
    arrival_day: ({ who, when }) => `${who}: otros días de llegada, ${when}`,
  },
  lines: {
    price_up: ({ who, percent, nights, move }) => `${who} es un ${percent} más caro para ${nights}: ${move}`,
    price_down: ({ who, percent, nights, move }) => `${who} es un ${percent} más barato para ${nights}: ${move}`,
    sold_out: ({ who, nights, price }) =>
      `${who} está agotado para ${nights}${price && `; el último precio fue ${price}`}`,
    closed: ({ who, nights }) => `${who} está cerrado para ${nights}`,
    back_on_sale: ({ who, nights, price }) =>
      `${who} vuelve a estar a la venta para ${nights}${price && `, por ${price}`}`,
    few_left: ({ who, nights, to }) => `A ${who} le ${isOne(to) ? 'queda' : 'quedan'} ${to} para ${nights}`,
    minimum_stay: ({ who, nights, from, to }) =>
      `${who} cambió su estancia mínima de ${from} a ${counted(to, 'noche', 'noches')}, para ${nights}`,
    arrival_day: ({ who, nights, arrival }) => {
      if (arrival === 'some') return `${who} tiene otros días de llegada dentro de ${nights}`;
      return arrival === 'no'
        ? `No se puede llegar a ${who} en ${nights}`
        : `Se puede llegar de nuevo a ${who} en ${nights}`;
    },
  },
  position: {
    rank: {
      title: ({ who, from, to, when }) => `${who}: puesto ${from} → ${to}, ${when}`,
      line: ({ who, nights, from, to, line, compared }) =>
        `${who} pasó del puesto ${from} al ${to} de ${compared} por precio para ${nights}, cruzando la línea del puesto ${line}`,
    },
    index: {
      title: ({ who, to, when }) => `${who} al ${to} de la mediana, ${when}`,
      line: ({ who, nights, from, to, line }) =>
        `${who} pasó del ${from} al ${to} del precio mediano para ${nights}, cruzando la línea del ${line}`,
    },
  },
  follower: {
    title: ({ who, when }) => `${who} sigue tu precio, ${when}`,
    line: ({ who, nights, move, own }) => `${who} siguió tu precio (${own}) para ${nights}: ${move}`,
  },
  source: {
    late: {
      title: (source) => `La fuente ${source} se retrasa`,
      line: (source) => `De la fuente ${source} no llega nada desde hace más de lo esperado`,
    },
    failing: {
      title: (source) => `La fuente ${source} falla`,
      line: (source) => `La fuente ${source} no se puede leer`,
    },
    question: {
      title: (source) => `La fuente ${source} plantea una pregunta`,
      line: (source) =>
        `Más de la mitad de lo que la fuente ${source} envió de una vez es distinto: di si ahora significa otra cosa`,
    },
  },
  gap: {
    title: ({ who }) => `Sin datos: ${who}`,
    line: ({ who, sources }) =>
      `No se sabe nada nuevo de ${who}: ${sources} no trae nada. No se puede avisar de cambios allí`,
  },
};

export const CA: AlertPhrases = {
  own: 'el teu càmping',
  nights: (count, when, isWhole) => {
    if (count === 1) return withCatalanArticle('la nit del ', when);
    return isWhole ? `${count} nits, ${when}` : `${count} nits dins de ${when}`;
  },
  more: (count) => `${count} més`,
  confirmed: (move) => `; confirmat ${move}`,
  titles: {
    price_up: ({ who, percent, when }) => `${who} un ${percent} més car, ${when}`,
    price_down: ({ who, percent, when }) => `${who} un ${percent} més barat, ${when}`,
    sold_out: ({ who, when }) => `${who} exhaurit, ${when}`,
    closed: ({ who, when }) => `${who} tancat, ${when}`,
    back_on_sale: ({ who, when }) => `${who} de nou a la venda, ${when}`,
    few_left: ({ who, to, when }) => `${who}: en ${isOne(to) ? 'queda' : 'queden'} ${to}, ${when}`,
    minimum_stay: ({ who, from, to, when }) => `${who}: estada mínima ${from} → ${to}, ${when}`,
    arrival_day: ({ who, when }) => `${who}: altres dies d’arribada, ${when}`,
  },
  lines: {
    price_up: ({ who, percent, nights, move }) => `${who} és un ${percent} més car per a ${nights}: ${move}`,
    price_down: ({ who, percent, nights, move }) => `${who} és un ${percent} més barat per a ${nights}: ${move}`,
    sold_out: ({ who, nights, price }) =>
      `${who} està exhaurit per a ${nights}${price && `; l’últim preu va ser ${price}`}`,
    closed: ({ who, nights }) => `${who} està tancat per a ${nights}`,
    back_on_sale: ({ who, nights, price }) =>
      `${who} torna a estar a la venda per a ${nights}${price && `, per ${price}`}`,
    few_left: ({ who, nights, to }) => `A ${who} n’hi ${isOne(to) ? 'queda' : 'queden'} ${to} per a ${nights}`,
    minimum_stay: ({ who, nights, from, to }) =>
      `${who} ha canviat l’estada mínima de ${from} a ${counted(to, 'nit', 'nits')}, per a ${nights}`,
    arrival_day: ({ who, nights, arrival }) => {
      if (arrival === 'some') return `${who} té altres dies d’arribada dins de ${nights}`;
      return arrival === 'no'
        ? `No es pot arribar a ${who} en ${nights}`
        : `Es pot tornar a arribar a ${who} en ${nights}`;
    },
  },
  position: {
    rank: {
      title: ({ who, from, to, when }) => `${who}: posició ${from} → ${to}, ${when}`,
      line: ({ who, nights, from, to, line, compared }) =>
        `${who} ha passat de la posició ${from} a la ${to} de ${compared} per preu per a ${nights}, creuant la línia de la posició ${line}`,
    },
    index: {
      title: ({ who, to, when }) => `${who} al ${to} de la mediana, ${when}`,
      line: ({ who, nights, from, to, line }) =>
        `${who} ha passat del ${from} al ${to} del preu medià per a ${nights}, creuant la línia del ${line}`,
    },
  },
  follower: {
    title: ({ who, when }) => `${who} segueix el teu preu, ${when}`,
    line: ({ who, nights, move, own }) => `${who} ha seguit el teu preu (${own}) per a ${nights}: ${move}`,
  },
  source: {
    late: {
      title: (source) => `La font ${source} va tard`,
      line: (source) => `De la font ${source} no arriba res des de fa més del que s’espera`,
    },
    failing: { title: (source) => `La font ${source} falla`, line: (source) => `La font ${source} no es pot llegir` },
    question: {
      title: (source) => `La font ${source} planteja una pregunta`,
      line: (source) =>
        `Més de la meitat del que la font ${source} ha enviat d’una vegada és diferent: digues si ara vol dir una altra cosa`,
    },
  },
  gap: {
    title: ({ who }) => `Sense dades: ${who}`,
    line: ({ who, sources }) =>
      `No se sap res de nou de ${who}: ${sources} no porta res. No es pot avisar de canvis allà`,
  },
};

export const FR: AlertPhrases = {
  own: 'votre camping',
  nights: (count, when, isWhole) => {
    if (count === 1) return `la nuit du ${when}`;
    return isWhole ? `${count} nuits, ${when}` : `${count} nuits sur ${when}`;
  },
  more: (count) => `${count} de plus`,
  confirmed: (move) => ` ; confirmé ${move}`,
  titles: {
    price_up: ({ who, percent, when }) => `${who} plus cher de ${percent}, ${when}`,
    price_down: ({ who, percent, when }) => `${who} moins cher de ${percent}, ${when}`,
    sold_out: ({ who, when }) => `${who} complet, ${when}`,
    closed: ({ who, when }) => `${who} fermé, ${when}`,
    back_on_sale: ({ who, when }) => `${who} de nouveau en vente, ${when}`,
    few_left: ({ who, to, when }) => `${who} : reste ${to}, ${when}`,
    minimum_stay: ({ who, from, to, when }) => `${who} : séjour minimum ${from} → ${to}, ${when}`,
    arrival_day: ({ who, when }) => `${who} : autres jours d’arrivée, ${when}`,
  },
  lines: {
    price_up: ({ who, percent, nights, move }) => `${who} est plus cher de ${percent} pour ${nights} : ${move}`,
    price_down: ({ who, percent, nights, move }) => `${who} est moins cher de ${percent} pour ${nights} : ${move}`,
    sold_out: ({ who, nights, price }) =>
      `${who} est complet pour ${nights}${price && ` ; le dernier prix était ${price}`}`,
    closed: ({ who, nights }) => `${who} est fermé pour ${nights}`,
    back_on_sale: ({ who, nights, price }) => `${who} est de nouveau en vente pour ${nights}${price && `, à ${price}`}`,
    few_left: ({ who, nights, to }) => `${who} n’a plus que ${to} à vendre pour ${nights}`,
    minimum_stay: ({ who, nights, from, to }) =>
      `${who} a changé son séjour minimum de ${from} à ${counted(to, 'nuit', 'nuits')}, pour ${nights}`,
    arrival_day: ({ who, nights, arrival }) => {
      if (arrival === 'some') return `${who} a d’autres jours d’arrivée sur ${nights}`;
      return arrival === 'no'
        ? `On ne peut pas arriver à ${who} pour ${nights}`
        : `On peut de nouveau arriver à ${who} pour ${nights}`;
    },
  },
  position: {
    rank: {
      title: ({ who, from, to, when }) => `${who} : rang ${from} → ${to}, ${when}`,
      line: ({ who, nights, from, to, line, compared }) =>
        `${who} est passé du rang ${from} au rang ${to} sur ${compared} par prix pour ${nights}, en franchissant la ligne du rang ${line}`,
    },
    index: {
      title: ({ who, to, when }) => `${who} à ${to} de la médiane, ${when}`,
      line: ({ who, nights, from, to, line }) =>
        `${who} est passé de ${from} à ${to} du prix médian pour ${nights}, en franchissant la ligne de ${line}`,
    },
  },
  follower: {
    title: ({ who, when }) => `${who} suit votre prix, ${when}`,
    line: ({ who, nights, move, own }) => `${who} a suivi votre prix (${own}) pour ${nights} : ${move}`,
  },
  source: {
    late: {
      title: (source) => `La source ${source} est en retard`,
      line: (source) => `Rien n’arrive de la source ${source} depuis plus longtemps que prévu`,
    },
    failing: {
      title: (source) => `La source ${source} échoue`,
      line: (source) => `La source ${source} ne peut pas être lue`,
    },
    question: {
      title: (source) => `La source ${source} pose une question`,
      line: (source) =>
        `Plus de la moitié de ce que la source ${source} a envoyé en une fois est différent : dites si elle veut dire autre chose maintenant`,
    },
  },
  gap: {
    title: ({ who }) => `Pas de données : ${who}`,
    line: ({ who, sources }) =>
      `Rien de nouveau n’est connu de ${who} : ${sources} n’apporte rien. Les changements ne peuvent pas y être annoncés`,
  },
};
