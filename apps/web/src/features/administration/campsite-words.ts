import { locale, wordsOf, onceRequested } from '../../text/reader.ts';

const words = wordsOf('campsites');
const { decided, question } = words;

const month = onceRequested(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const monthWords = (text: string): string => month().format(new Date(`${text}-01T00:00:00Z`));
const listed = (names: readonly string[], most: number): string => {
  const more = names.length - most;
  const shown = names.slice(0, most).join(', ');
  return more > 0 ? words.andMore({ names: shown, more }) : shown;
};

/** The administrator’s page of which links are one campsite. */
export const campsitesText = {
  ...words,
  decided: {
    merged: (campsite: string, into: string) => decided.merged({ campsite, into }),
    split: (campsite: string, from: string) => decided.split({ campsite, from }),
    link_moved: (link: string, from: string, into: string) => decided.link_moved({ link, from, into }),
  },
  question: {
    ...question,
    links: (links: readonly string[]) => question.links({ count: links.length, links: listed(links, 4) }),
    prices: (offers: number, months: number, from: string, to: string) => {
      const [first, last] = [monthWords(from), monthWords(to)];
      if (from === to) return question.pricesOfMonth({ offers, months, first });
      return question.prices({ offers, months, first, last });
    },
    users: (users: readonly string[]) => question.users({ count: users.length, users: listed(users, 5) }),
  },
};
