import type { CallResponse } from '../../../api/routes.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { sourceFormText as text } from './source-form-words.ts';
import styles from './source-form.module.css';

/** What came when the source was tried, or why nothing can be read. */
export function TryResult({ tried }: { readonly tried: CallResponse<'trySource'> }) {
  const { is_readable: isReadable, message, rows, left_out: leftOut, unused_columns: unused, beginning } = tried;
  const { ended, open_nights: openNights } = tried;
  return (
    <section aria-label={text.tried} className={styles.tried}>
      <Notice tone={isReadable ? 'success' : 'error'}>{message}</Notice>
      {rows !== null && <p>{text.counts(rows)}</p>}
      {ended.offers > 0 && <p>{text.wouldEnd(ended)}</p>}
      {openNights > 0 && <p>{text.openNights({ nights: openNights })}</p>}
      {leftOut.length > 0 && (
        <>
          <h3>{text.leftOut}</h3>
          <ul>
            {leftOut.map(({ line, field, column, reason, value }, at) => {
              const name = field ?? column ?? text.theRow;
              return (
                <li key={at}>
                  {text.leftOutRow({ line, what: value === null ? name : text.quoted({ field: name, value }), reason })}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {unused.length > 0 && <p>{text.unused({ columns: unused.join(', ') })}</p>}
      {beginning !== null && beginning !== '' && (
        <details>
          <summary>{text.beginning}</summary>
          <pre>{beginning}</pre>
        </details>
      )}
    </section>
  );
}
