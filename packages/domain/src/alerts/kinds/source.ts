import type { AlertState, SourceFacts } from '../alert.ts';
import { LOCALES, type Language } from '../../language.ts';
import type { AlertKindModule, AlertRule } from './alert-kind.ts';

/** Tells administrators of sources that bring nothing, cannot be read, or ask what they mean. */
export interface SourceRule extends AlertRule {
  readonly late: boolean;
  readonly failing: boolean;
  readonly question: boolean;
}

type Trouble = SourceFacts['trouble'];

const STATES: Readonly<Record<Trouble, AlertState>> = { late: 'no_data', failing: 'error', question: 'open' };

const flag = (means: string) => ({ is: 'flag', initial: true, means }) as const;

export const SOURCE: AlertKindModule<SourceRule, 'sources'> = {
  noun: 'source rule',
  forAdministrators: true,
  parts: {
    late: flag('Nothing came of it for longer than expected.'),
    failing: flag('It cannot be read.'),
    question: flag('More than half of what it sent at once is different: a person has to say what it means.'),
  },
  example: { late: true, failing: true, question: true, enabled: true, urgent: false },
  fault: ({ late, failing, question }) =>
    late || failing || question ? null : 'needs something to tell: late, failing or question.',
  words: { en: wordsIn('en'), es: wordsIn('es'), ca: wordsIn('ca'), fr: wordsIn('fr') },
  needs: 'sources',
  find(rule, { troubles }) {
    return troubles
      .filter(({ trouble }) => rule[trouble])
      .map(({ source, trouble, sinceS }) => ({
        subject: `source ${trouble} ${source}`,
        campsiteId: null,
        state: STATES[trouble],
        facts: { is: 'source', source, trouble, sinceS },
        seenAtS: sinceS,
        openedAtS: sinceS,
        isUrgent: false,
      }));
  },
};

const WORDS: Readonly<Record<Language, Readonly<Record<Trouble, string>> & { readonly one: string }>> = {
  en: { one: 'A source', late: 'is late', failing: 'cannot be read', question: 'asks what it means' },
  es: { one: 'Una fuente', late: 'se retrasa', failing: 'no se puede leer', question: 'pregunta qué significa' },
  ca: { one: 'Una font', late: 'va tard', failing: 'no es pot llegir', question: 'pregunta què vol dir' },
  fr: {
    one: 'Une source',
    late: 'est en retard',
    failing: 'ne peut pas être lue',
    question: 'demande ce qu’elle veut dire',
  },
};

function wordsIn(language: Language): (rule: SourceRule) => string {
  return (rule) => {
    const words = WORDS[language];
    const troubles = (['late', 'failing', 'question'] as const).filter((trouble) => rule[trouble]);
    const format = new Intl.ListFormat(LOCALES[language], { type: 'disjunction' });
    return `${words.one} ${format.format(troubles.map((trouble) => words[trouble]))}.`;
  };
}
