import { TextInput } from '@mantine/core';
import { AUDIT_ACTORS, AUDIT_AREAS } from '@vivac/contract/wire/audit-actions';
import { wordsOf } from '../../../text/reader.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import type { AuditSearch } from './audit-search.ts';
import styles from './audit-log.module.css';

const text = wordsOf('audit-log');

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** By the product’s clock; null while it is not known. */
  readonly today: string | null;
  onChange(change: Readonly<Partial<Record<keyof AuditSearch, string>>>): void;
}

const AREAS = [
  { value: '', label: text.anything },
  ...AUDIT_AREAS.map((value) => ({ value, label: text.areas[value] })),
];
const KINDS = [
  { value: '', label: text.anybody },
  ...AUDIT_ACTORS.map((value) => ({ value, label: text.kinds[value] })),
];

/** Which entries are shown. */
export function AuditFilters({ search, today, onChange }: AuditFiltersProps) {
  const day = (field: 'from' | 'to') => (
    <TextInput
      type="date"
      label={text[field]}
      min="2000-01-01"
      max={today ?? '2199-12-31'}
      value={search[field] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
    />
  );
  const words = (field: 'actor' | 'target' | 'search') => (
    <TextInput
      type="search"
      label={text[field]}
      {...(field === 'search' && { placeholder: text.searchHint, className: styles.search })}
      maxLength={200}
      value={search[field] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
    />
  );
  return (
    <div className={styles.filters} role="group" aria-label={text.filters}>
      {day('from')}
      {day('to')}
      <ChoiceField
        label={text.about}
        value={search.about ?? ''}
        choices={AREAS}
        onChange={(about) => onChange({ about })}
      />
      <ChoiceField
        label={text.actorKind}
        value={search.actor_kind ?? ''}
        choices={KINDS}
        onChange={(kind) => onChange({ actor_kind: kind })}
      />
      {words('actor')}
      {words('target')}
      {words('search')}
    </div>
  );
}
