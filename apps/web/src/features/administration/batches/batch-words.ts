import { wordsOf } from '../../../text/reader.ts';

const words = wordsOf('batches');
const { kinds, question } = words;

/** The administrator’s page of what was imported. */
export const batchesText = {
  ...words,
  sentBy: (name: string) => words.sentBy({ name: senderWords(name) }),
  question: {
    ...question,
    what: (kind: keyof typeof kinds, source: string, received: string) =>
      question.what({ kind: kinds[kind], source, received }),
    touched: (campsites: number, names: readonly string[]) => {
      const more = campsites - names.length;
      const listed = names.join(', ');
      return question.touched({ campsites, names: more > 0 ? question.andMore({ names: listed, more }) : listed });
    },
    looks: (looks: number, goes: boolean) => (goes ? question.looksGo({ looks }) : question.looksCome({ looks })),
    reviews: (reviews: number, goes: boolean) =>
      goes ? question.reviewsGo({ reviews }) : question.reviewsCome({ reviews }),
  },
};

/** Who sent an import: what Vivac itself calls a sender, `demo market` or `inbox: NAME`, in the reader's language; names stay. */
function senderWords(sender: string): string {
  const [, key, owner] = /^API key (.+) of (\S+)$/.exec(sender) ?? [];
  if (key !== undefined && owner !== undefined) return words.keyOf({ key, owner });
  const [, ours, rest] = /^(demo market), (.+)$/.exec(sender) ?? [];
  if (ours !== undefined && rest !== undefined) return `${kindOfSender(ours)}, ${senderWords(rest)}`;
  return sender.replace(/^[a-z ]+(?=$|: )/, kindOfSender);
}

/** What senders begin with that Vivac names itself. */
const SENDERS: ReadonlyMap<string, string> = new Map([
  ['demo market', words.senders.demoMarket],
  ['command line', words.senders.commandLine],
  ['mailbox', words.senders.mailbox],
  ['inbox', words.senders.inbox],
  ['page', words.senders.page],
  ['feed', words.senders.feed],
]);

const kindOfSender = (kind: string): string => SENDERS.get(kind) ?? kind;
