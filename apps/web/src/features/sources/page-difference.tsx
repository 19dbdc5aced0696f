import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { call, callQuery } from '../../api/call.ts';
import type { CallBody, CallResponse } from '../../api/routes.ts';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './page-changes.module.css';

const text = wordsOf('page-changes');

type Details = CallResponse<'getPageChange'>;
type Row = Details['rows'][number];
type Tariff = Details['tariffs'][number];
type Answer = CallBody<'answerPageChange'>['answer'];

const changeQuery = (id: number) => ({ ...callQuery('getPageChange', { params: { id } }), staleTime: 0 });

/** One change of a page: whose tariffs it touches, what is said of it, and both texts. */
export function PageChangeDetails({ id }: { readonly id: number }) {
  return (
    <Loaded
      query={useQuery(changeQuery(id))}
      waiting={<Waiting label={text.loading} className="stack gap-8" heights={[120, 320]} />}
      failed={(error) => failureSentence(error, text.failedOne)}
      stale="keep"
    >
      {(change) => (
        <article className="stack one-column gap-16">
          <Head change={change} />
          {change.is_pdf && change.rows.every(({ kind }) => kind !== 'same') ? (
            <Notice tone="error">{text.pdf}</Notice>
          ) : (
            <Difference rows={change.rows} />
          )}
        </article>
      )}
    </Loaded>
  );
}

function Head({ change }: { readonly change: Details }) {
  const momentOf = useMoments();
  const { source, address, bears, rows } = change;
  const count = rows.filter((row) => row.bears).length;
  return (
    <section className={styles.head} data-open={(bears && change.answer === null) || undefined}>
      <h2>{source ?? URL.parse(address)?.host ?? address}</h2>
      <p className="anywhere">
        {address}{' '}
        <a href={address} target="_blank" rel="noreferrer">
          {text.openPage}
        </a>
      </p>
      <p className="muted">
        {text.seen({ moment: momentOf(change.seen_at), before: momentOf(change.before_seen_at) })}
      </p>
      <p>{bears ? text.bears({ count }) : text.onlyWords}</p>
      {bears && <Answers change={change} />}
    </section>
  );
}

/** What is kept of a change, and whatever shows it. */
const TOUCHED = ['getPageChange', 'getPageChanges', 'getTariffs', 'getTariff', 'getWaitingTariffs'];

function Answers({ change }: { readonly change: Details }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id, answer, tariffs, rows } = change;
  const answering = useMutation({
    mutationFn: (answer: Answer) => call('answerPageChange', { params: { id }, body: { answer } }),
    // Somebody else’s answer shows too.
    onSettled: () => Promise.all(TOUCHED.map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  });
  const copying = useMutation({
    mutationFn: ({ id: of, year }: Tariff) =>
      call('copyTariff', {
        params: { id: of },
        body: { year: yearIn(rows, year), shift: 'date', percent: 0, rounding: 'none' },
      }),
    onSuccess: async ({ id: copied }) => {
      await answering.mutateAsync('new_tariff').catch(() => undefined);
      await navigate({ to: '/administration/tariffs/$id', params: { id: String(copied) }, search: { page: id } });
    },
  });
  const isBusy = answering.isPending || copying.isPending;
  const failure = copying.error ?? answering.error;
  return (
    <>
      <Tariffs {...{ tariffs, isBusy }} isOpen={answer === null} onCopy={(tariff) => copying.mutate(tariff)} />
      {answer === null ? (
        <div className={styles.answers}>
          <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && answering.mutate('still_right')}>
            {text.stillRight}
          </Button>
          <span className="muted text-13">{text.stillRightHelp}</span>
        </div>
      ) : (
        <Answered {...{ change, answer }} />
      )}
      {failure !== null && (
        <Notice tone="error">
          {text.notAnswered} {errorSentence(failure)}
        </Notice>
      )}
    </>
  );
}

function Answered({ change, answer }: { readonly change: Details; readonly answer: Answer }) {
  const momentOf = useMoments();
  const { answered_by: by, answered_at: at } = change;
  return (
    <p className="strong">
      {text.answered({ answer: text.answerLabel[answer], by: by ?? '', moment: momentOf(at ?? '') })}
    </p>
  );
}

interface TariffsProps {
  readonly tariffs: readonly Tariff[];
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  onCopy(tariff: Tariff): void;
}

function Tariffs({ tariffs, isOpen, isBusy, onCopy }: TariffsProps) {
  if (tariffs.length === 0) return <p className="muted">{text.noTariff}</p>;
  return (
    <>
      <p>{isOpen ? text.marked({ count: tariffs.length }) : text.unmarked}</p>
      <ul className={styles.tariffs}>
        {tariffs.map((tariff) => (
          <li key={tariff.id}>
            <Link to="/administration/tariffs/$id" params={{ id: String(tariff.id) }}>
              {text.tariff({ ...tariff, year: String(tariff.year) })}
            </Link>
            {isOpen && (
              <Button
                variant="default"
                className={styles.copy!}
                aria-label={text.newTariffOf({ name: text.tariff({ ...tariff, year: String(tariff.year) }) })}
                aria-disabled={isBusy || undefined}
                onClick={() => !isBusy && onCopy(tariff)}
              >
                {text.newTariff}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOpen && <p className="muted text-13">{text.newTariffHelp}</p>}
    </>
  );
}

/** The year of the new list, where its lines name the one after that of the tariff. */
function yearIn(rows: readonly Row[], year: number): number {
  const text = rows.map(({ after }) => after?.map((piece) => piece.text).join('') ?? '').join('\n');
  return new RegExp(`\\b${year + 1}\\b`).test(text) ? year + 1 : year;
}

/** What the page states now, beside the draft that is made of it. */
export function PageTextBeside({ id }: { readonly id: number }) {
  const momentOf = useMoments();
  const { data: change } = useQuery(changeQuery(id));
  if (change === undefined) return null;
  return (
    <details className={styles.beside} open>
      <summary>{text.beside}</summary>
      <p className="muted text-13">
        {text.besideLead({ moment: momentOf(change.seen_at) })}{' '}
        <a href={change.address} target="_blank" rel="noreferrer">
          {text.openPage}
        </a>
      </p>
      <ol className={styles.rows}>
        {change.rows.map(
          ({ after, bears }, at) =>
            after && (
              <li key={at} className={styles.besideLine} data-bears={bears || undefined}>
                {after.map((piece) => piece.text).join('')}
              </li>
            ),
        )}
      </ol>
    </details>
  );
}

/** Lines around a change that are shown with it. */
const CONTEXT = 1;

/** Both texts side by side; on a phone one below the other, line by line. */
function Difference({ rows }: { readonly rows: readonly Row[] }) {
  const [isWhole, setWhole] = useState(false);
  const near = rows.map((_, at) =>
    rows.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  return (
    <section aria-label={text.difference}>
      <div className={styles.sides} aria-hidden="true">
        <span>{text.before}</span>
        <span>{text.after}</span>
      </div>
      <ol className={styles.rows}>
        {rows.map((row, at) => {
          if (isWhole || near[at]) return <DifferenceLine key={at} row={row} />;
          if (at > 0 && !near[at - 1]) return null;
          const until = near.indexOf(true, at);
          const count = (until === -1 ? rows.length : until) - at;
          return (
            <li key={at} className={styles.hidden}>
              {text.hidden({ count })}
            </li>
          );
        })}
      </ol>
      {!isWhole && near.includes(false) && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {text.all}
        </Button>
      )}
    </section>
  );
}

function DifferenceLine({ row: { kind, before, after, bears } }: { readonly row: Row }) {
  return (
    <li className={styles.line} data-kind={kind} data-bears={bears || undefined}>
      <Side side="before" pieces={before} />
      {kind === 'same' ? (
        <span className={styles.again} aria-hidden="true">
          <Pieces side="after" pieces={after ?? []} />
        </span>
      ) : (
        <Side side="after" pieces={after} />
      )}
    </li>
  );
}

interface SideProps {
  readonly side: 'before' | 'after';
  readonly pieces: Row['before'];
}

function Side({ side, pieces }: SideProps) {
  return (
    <span className={styles.side} data-side={side} data-absent={pieces === null || undefined}>
      {pieces === null ? <span className="muted">{text.noLine}</span> : <Pieces side={side} pieces={pieces} />}
    </span>
  );
}

function Pieces({ side, pieces }: { readonly side: SideProps['side']; readonly pieces: NonNullable<Row['before']> }) {
  const Mark = side === 'before' ? 'del' : 'ins';
  return pieces.map((piece, at) =>
    piece.is_changed ? <Mark key={at}>{piece.text}</Mark> : <span key={at}>{piece.text}</span>,
  );
}
