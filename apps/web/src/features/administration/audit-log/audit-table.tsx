import type { AuditEntry } from '@vivac/contract/access/audit-log';
import { memo } from 'react';
import { useMoments } from '../../../api/use-moments.ts';
import { wordsOf } from '../../../text/reader.ts';
import cards from '../card-table.module.css';
import styles from './audit-log.module.css';

const text = wordsOf('audit-log');
const headerText = wordsOf('header');
const { columns } = text;

/** Entries of the audit log; on a narrow screen a card each. */
export function AuditTable({ pages }: { readonly pages: readonly { readonly entries: readonly AuditEntry[] }[] }) {
  return (
    <table className={`${cards.table} ${styles.table}`} aria-label={headerText.auditLog}>
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {pages.map(({ entries }) => entries[0] && <AuditPage key={entries[0].number} entries={entries} />)}
    </table>
  );
}

/** One page of entries, which stays as it is while older ones are added. */
const AuditPage = memo(function AuditPage({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <tbody>
      {entries.map((entry) => (
        <Entry key={entry.number} entry={entry} />
      ))}
    </tbody>
  );
});

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { at, what, actor, actor_kind: kind, target, subject, facts, network, request_id: request } = entry;
  const momentOf = useMoments();
  const toWhom = [target, subject].filter((each) => each !== null);
  return (
    <tr className={cards.row}>
      <td data-label={columns.at}>
        <time dateTime={at}>{momentOf(at)}</time>
      </td>
      <th scope="row" data-label={columns.what} className={styles.what}>
        {what}
        {facts.length > 0 && (
          <span className={styles.small}>
            {facts.map(({ name, value }) => (
              <span key={name} className={styles.fact}>
                {name}: <bdi translate="no">{value}</bdi>
              </span>
            ))}
          </span>
        )}
      </th>
      <td data-label={columns.actor}>
        <bdi translate="no">{actor}</bdi>
        {kind !== 'person' && kind !== 'stranger' && <span className={styles.small}>{text.kinds[kind]}</span>}
        {network !== null && request !== null && (
          <span className={styles.small}>{text.moreOf({ network, id: request })}</span>
        )}
      </td>
      <td data-label={columns.target}>
        {toWhom.length === 0
          ? '–'
          : toWhom.map((each) => (
              <bdi key={each} className={styles.line} translate="no">
                {each}
              </bdi>
            ))}
      </td>
    </tr>
  );
}
