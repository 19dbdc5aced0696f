import { useQuery } from '@tanstack/react-query';
import type { ImportedBatch } from '@vivac/contract/batches';
import { callQuery } from '../../../api/call-query.ts';
import type { CallResponse } from '../../../api/routes.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { batchesText as text } from './batch-words.ts';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { ListFailure } from '../list-states.tsx';
import styles from './batches.module.css';

type Details = CallResponse<'getBatch'>;

/** Who decided what about an import, and the first rows of it that were left out. */
export function BatchDetails({ batch: { number, id } }: { readonly batch: ImportedBatch }) {
  const details = useQuery({ ...callQuery('getBatch', { params: { number } }), staleTime: 0 });
  if (details.isPending) {
    return (
      <Waiting label={text.loadingDetails}>
        <Bones heights={[20]} />
      </Waiting>
    );
  }
  if (details.isError) {
    return <ListFailure error={details.error} unknown={text.detailsFailed} retry={() => void details.refetch()} />;
  }
  return (
    <>
      <p className={styles.small}>{text.id({ id })}</p>
      <Decisions decisions={details.data.decisions} />
      <LeftOut {...details.data} />
    </>
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
          const name = field ?? column ?? text.theRow;
          const what = value === null ? name : text.quoted({ field: name, value });
          return <li key={at}>{text.leftOutRow({ place: text.place({ file, line }), what, reason })}</li>;
        })}
      </ul>
    </>
  );
}
