import type { AlertPhrases } from './alert-phrases.ts';

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
      `${who} a changé son séjour minimum de ${from} à ${to} nuits, pour ${nights}`,
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
