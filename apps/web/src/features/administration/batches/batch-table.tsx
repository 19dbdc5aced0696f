import { Button } from '@mantine/core';
import type { ImportedBatch } from '@vivac/contract/batches';
import { useId, useState } from 'react';
import { useMoments } from '../../../api/use-moments.ts';
import { batchesText as text } from './batch-words.ts';
import { locale, wordsOf } from '../../../text/reader.ts';
import { sourceName } from '../../../text/source-words.ts';
import { BatchDetails } from './batch-details.tsx';
import cards from '../card-table.module.css';
import styles from './batches.module.css';
import type { AskedDecision } from './use-batches.ts';

const headerText = wordsOf('header');
const { columns } = text;

interface Asking {
  onAsk(decision: AskedDecision): void;
}

/** The imports of a page; on a narrow screen a card each, whose parts have their names before them. */
export function BatchTable({ batches, onAsk }: Asking & { readonly batches: readonly ImportedBatch[] }) {
  return (
    <table className={`${cards.table} ${styles.table}`} aria-label={headerText.batches}>
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {batches.map((batch) => (
        <Batch key={batch.number} batch={batch} onAsk={onAsk} />
      ))}
    </table>
  );
}

function Batch({ batch, onAsk }: Asking & { readonly batch: ImportedBatch }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const momentOf = useMoments();
  const isWithdrawn = batch.state === 'withdrawn';
  const { number, observed_from: from, observed_to: to } = batch;
  return (
    <tbody className={`${cards.row} ${styles.batch}`} data-withdrawn={isWithdrawn || undefined}>
      <tr>
        <th scope="row">
          <span className={styles.number}>{number}</span> {text.kinds[batch.kind]}
          {isWithdrawn && <span className={styles.mark}>{text.withdrawn}</span>}
        </th>
        <td data-label={columns.source}>
          {sourceName(batch.source)}
          <span className={styles.small}>{text.sentBy(batch.sent_by)}</span>
          <LastDecision batch={batch} />
        </td>
        <td data-label={columns.received}>{momentOf(batch.received_at)}</td>
        <td data-label={columns.observed}>
          {from === null || to === null ? text.unknown : <Span from={momentOf(from)} to={momentOf(to)} />}
        </td>
        <td data-label={columns.rows}>
          <Rows rows={batch.rows} />
        </td>
        <td data-label={columns.campsites}>{batch.campsites?.toLocaleString(locale) ?? text.unknown}</td>
        <td className={`${cards.actions} ${styles.actions}`}>
          {batch.can_be_withdrawn && <Decide batch={batch} onAsk={onAsk} />}
          <Button
            variant="subtle"
            aria-label={text.of({ verb: text.details, batch: number })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {text.details}
          </Button>
        </td>
      </tr>
      <tr id={id} hidden={!isOpen}>
        <td colSpan={7} className={styles.details}>
          {isOpen && <BatchDetails batch={batch} />}
        </td>
      </tr>
    </tbody>
  );
}

function Span({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <>
      <span className={styles.moment}>{from}</span>
      {from !== to && <span className={styles.moment}>{text.until({ to })}</span>}
    </>
  );
}

function Decide({ batch, onAsk }: Asking & { readonly batch: ImportedBatch }) {
  const verb = batch.state === 'withdrawn' ? 'restore' : 'withdraw';
  return (
    <Button
      variant={verb === 'withdraw' ? 'outline' : 'default'}
      {...(verb === 'withdraw' && { color: 'error' })}
      aria-label={text.of({ verb: text[verb], batch: batch.number })}
      onClick={() => onAsk({ verb, batch })}
    >
      {text[verb]}
    </Button>
  );
}

function LastDecision({ batch: { last_decision: last } }: { readonly batch: ImportedBatch }) {
  const momentOf = useMoments();
  if (last === null) return null;
  return (
    <span className={styles.decided}>
      {text.decided({ decision: last.decision, by: last.by, at: momentOf(last.at) })}
      <span className={styles.why} translate="no">
        “{last.why}”
      </span>
    </span>
  );
}

/** What became of the rows, without what did not happen. */
function Rows({ rows }: Pick<ImportedBatch, 'rows'>) {
  const others = [
    [rows.repeated, text.repeated],
    [rows.set_aside, text.setAside],
    [rows.skipped, text.skipped],
    [rows.rejected, text.rejected],
  ] as const;
  return (
    <>
      {text.stored({ rows: rows.stored })}
      {others.map(([count, words]) =>
        count === 0 ? null : (
          <span key={words({ rows: 0 })} className={styles.small}>
            {words({ rows: count })}
          </span>
        ),
      )}
    </>
  );
}
