import { SINCE_WORDS, type SinceWord } from '@vivac/domain/changes/since';
import { changeWords } from '../../text/change-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { AHEAD, type ChangesChoice, KIND_CHOICES, type KindChoice, isGroup } from './changes-choice.ts';
import styles from './changes.module.css';

const text = wordsOf('changes');

/** Under which keys the sentences of a period stand. */
export const SAID = { yesterday: 'yesterday', 'last-visit': 'lastVisit', '30-days': 'month' } as const satisfies Record<
  SinceWord,
  string
>;

/** How many there are of each period. */
export type SinceCounts = Readonly<Record<SinceWord, number>>;

interface PeriodTabsProps {
  readonly since: SinceWord;
  /** Null while they are on their way. */
  readonly counts: SinceCounts | null;
  onChange(since: SinceWord): void;
}

/** Since when; each with how many that is. */
export function PeriodTabs({ since, counts, onChange }: PeriodTabsProps) {
  return (
    <div className={styles.tabs} role="group" aria-label={text.period}>
      {SINCE_WORDS.map((word) => (
        <button
          key={word}
          type="button"
          className={styles.tab}
          aria-pressed={word === since}
          onClick={() => onChange(word)}
        >
          {counts === null ? text.tabs[SAID[word]] : text.tab({ words: text.tabs[SAID[word]], count: counts[word] })}
        </button>
      ))}
    </div>
  );
}

interface ChangeFiltersProps {
  readonly choice: ChangesChoice;
  readonly campsites: readonly string[];
  onChange(changed: Partial<ChangesChoice>): void;
}

/** Which kinds, whose, and how far ahead. */
export function ChangeFilters({ choice, campsites, onChange }: ChangeFiltersProps) {
  return (
    <div className={styles.filters}>
      <ChoiceField
        label={text.kind}
        value={choice.kind ?? ''}
        choices={[
          { value: '', label: text.kindGroups.all },
          ...KIND_CHOICES.map((value) => ({ value, label: kindChoiceWords(value) })),
        ]}
        onChange={(kind) => onChange({ kind: kind === '' ? null : kind })}
      />
      <ChoiceField
        label={text.campsite}
        value={choice.campsite ?? ''}
        choices={[{ value: '', label: text.allCampsites }, ...campsites.map((name) => ({ value: name, label: name }))]}
        onChange={(name) => onChange({ campsite: name === '' ? null : name })}
      />
      <ChoiceField
        label={text.ahead}
        value={String(choice.ahead ?? '')}
        choices={[
          { value: '', label: text.allNights },
          ...AHEAD.map((nights) => ({ value: String(nights), label: text.nightsAhead({ nights }) })),
        ]}
        onChange={(nights) => onChange({ ahead: AHEAD.find((each) => String(each) === nights) ?? null })}
      />
    </div>
  );
}

function kindChoiceWords(choice: KindChoice): string {
  return isGroup(choice) ? text.kindGroups[choice] : changeWords.kinds[choice];
}
