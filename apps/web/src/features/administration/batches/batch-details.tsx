import { fieldName } from '../../../text/field-names.ts';
import { useQuery } from '@tanstack/react-query';
import type { ImportedBatch } from '@vivac/contract/batches';
import { callQuery } from '../../../api/call.ts';
import type { CallResponse } from '../../../api/routes.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { batchesText as text } from './batch-words.ts';
import styles from './batches.module.css';

type Details = CallResponse<'getBatch'>;

/** Who decided what about an import, and the first rows of it that were left out. */
export function BatchDetails({ batch: { number, id } }: { readonly batch: ImportedBatch }) {
  const details = useQuery({ ...callQuery('getBatch', { params: { number } }), staleTime: 0 });
  return (
    <Loaded
      query={details}
      waiting={<Waiting label={text.loadingDetails} heights={[20]} />}
      failed={(error) => failureSentence(error, text.detailsFailed)}
      stale="hide"
    >
      {(found) => (
        <>
          <p className={styles.small}>{text.id({ id })}</p>
          <Decisions decisions={found.decisions} />
          <LeftOut {...found} />
        </>
      )}
    </Loaded>
  );
}

function Decisions({ decisions }: Pick<Details, 'decisions'>) {
  const momentOf = useMoments();
  if (decisions.length === 0) return null;
  return (
    <>
      <h2>{text.history}</h2>
      <ul>
        {decisions.map(({ decision, by, at, why }) => (
          <li key={at + decision}>
            {text.decided({ decision, by, at: momentOf(at) })}{' '}
            <span className={styles.why} translate="no">
              “{why}”
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function LeftOut({ batch: { rows }, left_out: left }: Details) {
  if (left.length === 0) return <p className={styles.small}>{text.noneLeftOut}</p>;
  const all = rows.set_aside + rows.rejected;
  return (
    <>
      <h2>{all > left.length ? text.leftOutFirst({ shown: left.length, all }) : text.leftOut}</h2>
      <ul className={styles.leftOut}>
        {left.map(({ file, line, field, column, value, reason }, at) => {
          const name = field === null ? (column ?? text.theRow) : fieldName(field);
          const what = value === null ? name : text.quoted({ field: name, value });
          return <li key={at}>{text.leftOutRow({ place: text.place({ file, line }), what, reason })}</li>;
        })}
      </ul>
    </>
  );
}
