import type { PreviewRow } from '@vivac/contract/administration/uploads';
import { toDay } from '@vivac/domain/time/day';
import { useMoments } from '../../../../api/use-moments.ts';
import { fileImportText as text } from '../file-import-words.ts';
import { priceWords } from '../../../../text/price-words.ts';
import { Waiting } from '../../../../ui/states/waiting.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { failureSentence } from '../../../../ui/lists/failure-sentence.ts';
import type { Draft } from '../mapping-draft.ts';
import { usePreview } from '../use-upload.ts';
import styles from './result.module.css';

/** The first rows as they would be understood. */
export function PreviewPanel({ id, draft }: { readonly id: string; readonly draft: Draft }) {
  const preview = usePreview(id, draft);
  return (
    <section className="card pad-16" aria-labelledby="preview-title">
      <div className={styles.head}>
        <h2 id="preview-title">{text.preview}</h2>
        <span>{text.previewHint}</span>
      </div>
      {preview.isPending && <Waiting label={text.previewLoading} heights={[24, 24, 24]} />}
      {preview.isError && <Notice tone="error">{failureSentence(preview.error, text.previewFailed)}</Notice>}
      {preview.data && !preview.isError && preview.data.rows.length === 0 && <p>{text.noRows}</p>}
      {preview.data && !preview.isError && preview.data.rows.length > 0 && (
        <PreviewTable kind={draft.kind} rows={preview.data.rows} />
      )}
    </section>
  );
}

interface Column {
  readonly head: string;
  readonly isNumber?: true;
  cell(row: PreviewRow, momentOf: (moment: string) => string): string;
}

const orDash = (words: string | number | null): string => (words === null ? text.none : String(words));
const dayOf = ({ day }: PreviewRow): string => (day === null ? text.none : priceWords.shortDay(toDay(day)));
const CAMPSITE: Column = { head: text.head.campsite, cell: ({ campsite }) => orDash(campsite) };
const SCORE: Column = {
  head: text.head.score,
  isNumber: true,
  cell: ({ score }) => (score === null ? text.none : score.toFixed(1)),
};

const CALENDAR: readonly Column[] = [
  { head: text.head.place, cell: ({ place }) => orDash(place) },
  { head: text.head.date, cell: ({ day }) => orDash(day) },
  { head: text.head.text, cell: wordsOf },
];

const COLUMNS: Readonly<Record<Draft['kind'], readonly Column[]>> = {
  prices: [
    CAMPSITE,
    { head: text.head.arrival, cell: dayOf },
    { head: text.head.nights, isNumber: true, cell: ({ nights }) => orDash(nights) },
    {
      head: text.head.price,
      isNumber: true,
      cell: ({ price }) => (price === null ? text.none : priceWords.eurosAndCents(price)),
    },
    { head: text.head.left, cell: reasonOf },
    { head: text.head.seen, cell: ({ seen_at: at }, momentOf) => (at === null ? text.none : momentOf(at)) },
  ],
  campsites: [
    CAMPSITE,
    { head: text.head.link, cell: ({ link }) => orDash(link) },
    { head: text.head.place, cell: ({ place }) => orDash(place) },
    SCORE,
  ],
  reviews: [
    CAMPSITE,
    { head: text.head.date, cell: ({ day }) => orDash(day) },
    SCORE,
    { head: text.head.text, cell: wordsOf },
  ],
  holidays: CALENDAR,
  occupancy: CALENDAR,
};

function reasonOf({ reason, availability, minimum_nights: nights }: PreviewRow): string {
  if (reason !== null) return text.reasons[reason];
  const parts = [
    availability === null ? null : text.units({ count: availability }),
    nights === null ? null : text.fromNights({ nights }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? text.none : parts.join(', ');
}

function wordsOf(row: PreviewRow): string {
  return orDash(row.text);
}

function PreviewTable({ kind, rows }: { readonly kind: Draft['kind']; readonly rows: readonly PreviewRow[] }) {
  const momentOf = useMoments('short');
  const columns = COLUMNS[kind];
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={text.preview}>
      <table className={styles.preview}>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" data-number={isNumber}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <PreviewLine key={at} row={row} columns={columns} momentOf={momentOf} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PreviewLineProps {
  readonly row: PreviewRow;
  readonly columns: readonly Column[];
  momentOf(moment: string): string;
}

function PreviewLine({ row, columns, momentOf }: PreviewLineProps) {
  if (row.problem !== null) {
    return (
      <tr data-problem>
        <th scope="row">{row.campsite ?? text.none}</th>
        <td colSpan={columns.length - 1}>{text.lineOf({ line: row.line, problem: row.problem })}</td>
      </tr>
    );
  }
  return (
    <tr>
      {columns.map(({ head, isNumber, cell }, at) => {
        const Cell = at === 0 ? 'th' : 'td';
        return (
          <Cell key={head} scope={at === 0 ? 'row' : undefined} data-number={isNumber}>
            {head === text.head.left && row.reason !== null ? (
              <span className={styles.reason}>{cell(row, momentOf)}</span>
            ) : (
              cell(row, momentOf)
            )}
          </Cell>
        );
      })}
    </tr>
  );
}
