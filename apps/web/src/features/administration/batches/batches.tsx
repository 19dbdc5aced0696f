import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ImportedBatch } from '@vivac/contract/batches';
import { PAGES } from '@vivac/contract/pages';
import { useState } from 'react';
import { call, callQuery } from '../../../api/call.ts';
import { useMoments } from '../../../api/use-moments.ts';
import type { MomentWords } from '../../../text/moment-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { ListPage, SearchField } from '../../../ui/lists/list-page.tsx';
import { useDecision, useShown } from '../../../ui/lists/use-decision.ts';
import { Empty } from '../../../ui/states/empty.tsx';
import { batchesText as text } from './batch-words.ts';
import { SourceName } from '../../../ui/source-name.tsx';
import styles from './batches.module.css';
import { type RequestedDecision, DecisionQuestion } from './decision-question.tsx';
import { countWords } from '../../../text/percent-words.ts';
import { fieldName } from '../../../text/field-names.ts';
import type { CallResponse } from '../../../api/routes.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';

const headerText = wordsOf('header');

interface Shown {
  readonly kind: ImportedBatch['kind'] | '';
  readonly state: ImportedBatch['state'] | '';
  readonly search: string;
  /** Where each page after the first begins, the one that is shown last. */
  readonly befores: readonly number[];
}

const EVERYTHING: Shown = { kind: '', state: '', search: '', befores: [] };
/** How often the list is looked at while a decision takes longer than an answer is waited for. */
const LOOK_AGAIN_AFTER_MS = 5_000;

/** What was imported, newest first, for an administrator to withdraw and restore it. */
export function Batches() {
  const { shown, wanted, show, showAll } = useShown(EVERYTHING, { befores: [] });
  const decision = useBatchDecision();
  const { asked: requested, ask, overdue } = decision;
  const list = useQuery({
    ...callQuery('getBatches', { query: queryOf(wanted) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      overdue && !isDone(overdue, data?.batches) ? LOOK_AGAIN_AFTER_MS : false,
  });
  return (
    <ListPage
      label={headerText.batches}
      query={list}
      loading={text.loading}
      failed={text.failed}
      find={<Chooser shown={shown} onShow={show} />}
      empty={({ batches }) => batches.length === 0 && <NoBatches isNarrowed={isNarrowed(shown)} showAll={showAll} />}
      pagerOf={({ total, next }) => ({
        words: { pages: text.pages, range: text.range, back: text.newer, on: text.older },
        page: shown.befores.length + 1,
        total,
        isLast: next === null,
        onPage: (page) => show({ befores: [...shown.befores, next!].slice(0, page - 1) }),
      })}
      decision={decision}
      question={
        requested && (
          <DecisionQuestion
            requested={requested}
            isBusy={decision.isBusy}
            failure={decision.failure}
            onDecide={(why) => decision.decide({ ...requested, why })}
            onCancel={() => ask(null)}
          />
        )
      }
    >
      {({ batches }) => <BatchTable batches={batches} onAsk={ask} />}
    </ListPage>
  );
}

interface SentDecision extends RequestedDecision {
  readonly why: string;
}

function useBatchDecision() {
  return useDecision<SentDecision, RequestedDecision>({
    send: ({ verb, batch: { number }, why }) =>
      call(verb === 'withdraw' ? 'withdrawBatch' : 'restoreBatch', { params: { number }, body: { why } }),
    failed: (error) => failureSentence(error, text.decideFailed),
    takesLonger: ({ batch }) => text.takesLonger({ batch: batch.number }),
  });
}

/** Whether anything narrows the list. */
function isNarrowed({ kind, state, search }: Shown): boolean {
  return kind !== '' || state !== '' || search.trim() !== '';
}

function queryOf({ kind, state, search, befores }: Shown) {
  const before = befores.at(-1);
  return {
    ...(kind !== '' && { kind }),
    ...(state !== '' && { state }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(before !== undefined && { before }),
  };
}

function isDone({ verb, batch }: RequestedDecision, listed: readonly ImportedBatch[] | undefined): boolean {
  const wanted = verb === 'withdraw' ? 'withdrawn' : 'in_effect';
  return listed?.some(({ number, state }) => number === batch.number && state === wanted) ?? false;
}

interface ShownProps {
  readonly shown: Shown;
  onShow(change: Partial<Shown>): void;
}

const KINDS = [
  { value: '', label: text.anyKind },
  { value: 'prices', label: text.kinds.prices },
  { value: 'reviews', label: text.kinds.reviews },
  { value: 'campsites', label: text.kinds.campsites },
  { value: 'holidays', label: text.kinds.holidays },
  { value: 'occupancy', label: text.kinds.occupancy },
] as const;
const STATES = [
  { value: '', label: text.anyState },
  { value: 'in_effect', label: text.inEffect },
  { value: 'withdrawn', label: text.withdrawn },
] as const;

function Chooser({ shown, onShow }: ShownProps) {
  return (
    <div className={styles.chooser} role="group" aria-label={text.filters}>
      <ChoiceField label={text.kind} value={shown.kind} choices={KINDS} onChange={(kind) => onShow({ kind })} />
      <ChoiceField label={text.state} value={shown.state} choices={STATES} onChange={(state) => onShow({ state })} />
      <SearchField
        className={styles.search}
        label={text.search}
        placeholder={text.searchHint}
        value={shown.search}
        onChange={(search) => onShow({ search })}
      />
    </div>
  );
}

function NoBatches({ isNarrowed: narrowed, showAll }: { readonly isNarrowed: boolean; showAll(): void }) {
  const navigate = useNavigate();
  const toImport = { label: headerText.fileImport, act: () => void navigate({ to: PAGES.fileImport }) };
  if (narrowed) return <Empty title={text.nothingFound} action={{ label: text.showAll, act: showAll }} />;
  return (
    <Empty title={text.none} action={toImport}>
      {text.noneDetail}
    </Empty>
  );
}

interface BatchTableProps {
  readonly batches: readonly ImportedBatch[];
  onAsk(decision: RequestedDecision): void;
}

function BatchTable({ batches, onAsk }: BatchTableProps) {
  const momentOf = useMoments();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (number: number) => {
    const next = new Set(open);
    if (!next.delete(number)) next.add(number);
    setOpen(next);
  };
  return (
    <DataTable
      label={headerText.batches}
      className={styles.table}
      columns={[...factsOf(momentOf), actsOf({ open, toggle, onAsk })]}
      rows={batches}
      keyOf={({ number }) => number}
      lookOf={({ state }) => ({ className: styles.batch, 'data-withdrawn': state === 'withdrawn' || undefined })}
      details={(batch) => (open.has(batch.number) ? <BatchDetails batch={batch} /> : null)}
      detailsClassName={styles.details}
    />
  );
}

const { columns } = text;

function factsOf(momentOf: MomentWords): readonly Column<ImportedBatch>[] {
  return [
    {
      label: columns.batch,
      isRowHeader: true,
      isUnlabelled: true,
      cell: ({ number, kind, state }) => (
        <>
          <span className={styles.number}>{number}</span> {text.kinds[kind]}
          {state === 'withdrawn' && <span className={styles.mark}>{text.withdrawn}</span>}
        </>
      ),
    },
    {
      label: columns.source,
      cell: (batch) => (
        <>
          <SourceName name={batch.source} />
          <span className={styles.small}>{text.sentBy(batch.sent_by)}</span>
          <LastDecision last={batch.last_decision} momentOf={momentOf} />
        </>
      ),
    },
    { label: columns.received, cell: ({ received_at: at }) => momentOf(at) },
    {
      label: columns.observed,
      cell: ({ observed_from: from, observed_to: to }) =>
        from === null || to === null ? text.unknown : <Span from={momentOf(from)} to={momentOf(to)} />,
    },
    { label: columns.rows, cell: ({ rows }) => <Rows rows={rows} /> },
    {
      label: columns.campsites,
      cell: ({ campsites }) => (campsites === null || campsites === undefined ? text.unknown : countWords(campsites)),
    },
  ];
}

interface BatchActs extends Pick<BatchTableProps, 'onAsk'> {
  /** The numbers of the batches whose details are open. */
  readonly open: ReadonlySet<number>;
  toggle(number: number): void;
}

const actsOf = ({ open, toggle, onAsk }: BatchActs): Column<ImportedBatch> => ({
  label: columns.actions,
  isActions: true,
  className: styles.actions,
  cell: (batch, detailsId) => (
    <>
      {batch.can_be_withdrawn && <Decide batch={batch} onAsk={onAsk} />}
      <Button
        variant="subtle"
        aria-label={text.of({ verb: text.details, batch: batch.number })}
        aria-expanded={open.has(batch.number)}
        aria-controls={detailsId}
        onClick={() => toggle(batch.number)}
      >
        {text.details}
      </Button>
    </>
  ),
});

function Span({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <>
      <span className="block">{from}</span>
      {from !== to && <span className="block">{text.until({ to })}</span>}
    </>
  );
}

function Decide({ batch, onAsk }: Pick<BatchTableProps, 'onAsk'> & { readonly batch: ImportedBatch }) {
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

interface LastDecisionProps {
  readonly last: ImportedBatch['last_decision'];
  readonly momentOf: MomentWords;
}

function LastDecision({ last, momentOf }: LastDecisionProps) {
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

type Details = CallResponse<'getBatch'>;

/** Who decided what about an import, and the first rows of it that were left out. */
function BatchDetails({ batch: { number, id } }: { readonly batch: ImportedBatch }) {
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
