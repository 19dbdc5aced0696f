import { ALERT_KINDS, ALERT_STATES } from '@vivac/domain/alerts/alert';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Toggle } from '../../ui/forms/toggle.tsx';
import type { InboxSearch } from './inbox-search.ts';
import styles from './inbox.module.css';

const text = wordsOf('inbox');

interface InboxFiltersProps {
  readonly search: InboxSearch;
  /** Those of which there are alerts. */
  readonly campsites: readonly string[];
  readonly onSearch: (search: InboxSearch) => void;
}

const ALL = { value: '', label: text.filters.all } as const;

export function InboxFilters({ search, campsites, onSearch }: InboxFiltersProps) {
  const { unread, kind, state, campsite } = search;
  const names = campsite === undefined || campsites.includes(campsite) ? campsites : [...campsites, campsite];
  const set = (name: 'kind' | 'state' | 'campsite', value: string) => {
    const { [name]: _, ...others } = search;
    onSearch(value === '' ? others : ({ ...others, [name]: value } as InboxSearch));
  };
  const toggleUnread = () => {
    const { unread: before, ...others } = search;
    onSearch(before ? others : { ...others, unread: true });
  };

  return (
    <div className={styles.filters} role="group" aria-label={text.filters.label}>
      <div className={styles.unread}>
        <Toggle checked={unread === true} label={text.filters.unread} onChange={toggleUnread} />
        <span aria-hidden="true">{text.filters.unread}</span>
      </div>
      <ChoiceField
        label={text.filters.kind}
        value={kind ?? ''}
        choices={[ALL, ...ALERT_KINDS.map((value) => ({ value, label: text.kinds[value] }))]}
        onChange={(value) => set('kind', value)}
      />
      <ChoiceField
        label={text.filters.state}
        value={state ?? ''}
        choices={[ALL, ...ALERT_STATES.map((value) => ({ value, label: text.states[value] }))]}
        onChange={(value) => set('state', value)}
      />
      <ChoiceField
        label={text.filters.campsite}
        value={campsite ?? ''}
        choices={[ALL, ...names.map((value) => ({ value, label: value }))]}
        onChange={(value) => set('campsite', value)}
      />
    </div>
  );
}
