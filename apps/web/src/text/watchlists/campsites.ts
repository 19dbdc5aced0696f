import catalogue from '@vivac/text/catalogues/en/campsites.json';
import { locale, readerText } from '../reader.ts';

const words = readerText('campsites', catalogue);
const { decided, question } = words;

const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthWords = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`));
const listed = (names: readonly string[], most: number): string => {
  const more = names.length - most;
  const shown = names.slice(0, most).join(', ');
  return more > 0 ? words.andMore({ names: shown, more }) : shown;
};

/** The administrator’s page of which links are one campsite. */
export const campsitesText = {
  ...words,
  nothingFound: (text: string) => words.nothingFound({ text }),
  range: (first: number, last: number, all: number) => words.range({ first, last, all }),
  watchers: (count: number) => words.watchers({ count }),
  part: (name: string, into: string) => words.part({ name, into }),
  of: (verb: string, what: string) => words.of({ verb, what }),
  decided: {
    merged: (campsite: string, into: string) => decided.merged({ campsite, into }),
    split: (campsite: string, from: string) => decided.split({ campsite, from }),
    link_moved: (link: string, from: string, into: string) => decided.link_moved({ link, from, into }),
  },
  by: (who: string, when: string) => words.by({ who, when }),
  question: {
    ...question,
    merge: (campsite: string) => question.merge({ campsite }),
    split: (campsite: string) => question.split({ campsite }),
    splitWhat: (from: string) => question.splitWhat({ from }),
    moveWhat: (link: string, from: string) => question.moveWhat({ link, from }),
    links: (links: readonly string[]) => question.links({ count: links.length, links: listed(links, 4) }),
    stays: (from: string) => question.stays({ from }),
    prices: (offers: number, months: number, from: string, to: string) => {
      const [first, last] = [monthWords(from), monthWords(to)];
      if (from === to) return question.pricesOfMonth({ offers, months, first });
      return question.prices({ offers, months, first, last });
    },
    reviews: (count: number) => question.reviews({ count }),
    types: (count: number) => question.types({ count }),
    users: (users: readonly string[]) => question.users({ count: users.length, users: listed(users, 5) }),
  },
};
