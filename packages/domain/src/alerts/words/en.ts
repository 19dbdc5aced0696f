import type { AlertPhrases } from './alert-phrases.ts';

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
      `${who} changed its minimum stay from ${from} to ${to} nights, for ${nights}`,
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
