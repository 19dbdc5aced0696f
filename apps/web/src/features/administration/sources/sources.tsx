import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { ApiError } from '../../../api/api-error.ts';
import { call, callQuery } from '../../../api/call.ts';
import { sourcesText as text } from '../../../text/sources.ts';
import { sourceName } from '../../../text/source-words.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { DecisionState, ListPage } from '../../../ui/lists/list-page.tsx';
import { useDecision } from '../../../ui/lists/use-decision.ts';
import { Empty } from '../../../ui/states/empty.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { ConsentQuestion } from './consent-question.tsx';
import { type RequestedAct, type ShownSources, type SourceAct, isShown, isRequested, needOf } from './source-need.ts';
import { SourceName } from '../../../ui/source-name.tsx';
import styles from './sources.module.css';
import { useEffect, useRef } from 'react';
import { useMoments } from '../../../api/use-moments.ts';
import type { MomentWords } from '../../../text/moment-words.ts';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { SourceDetails } from './source-details.tsx';
import { countWords } from '../../../text/percent-words.ts';
import { LineIcon } from '../../../ui/line-icon.tsx';

/** The register moves by itself: it is asked for so often while it is looked at. */
const LOOK_AGAIN_AFTER_MS = 10_000;

interface SourcesProps {
  readonly shown: ShownSources;
  /** Whose details are open. */
  readonly chosen: number | null;
  onShow(shown: ShownSources): void;
}

/** The register of sources, for an administrator to see what each needs. */
export function Sources({ shown, chosen, onShow }: SourcesProps) {
  const list = useQuery({ ...callQuery('getSources', {}), staleTime: 0, refetchInterval: LOOK_AGAIN_AFTER_MS });
  const register = useSourceActs();
  const listed = (sources: readonly RegisteredSource[]) =>
    sources.filter((source) => isShown(source, shown) || source.id === chosen);
  const showAll = { label: text.showAll, act: () => onShow('all') };
  return (
    <ListPage
      label={text.title}
      query={list}
      loading={text.loading}
      failed={text.failed}
      stale="keep"
      find={
        <>
          <Chooser sources={list.data?.sources ?? []} shown={shown} onShow={onShow} />
          {list.data?.network_away && (
            <div className="below-16">
              <Notice tone="error">{text.networkAway}</Notice>
            </div>
          )}
        </>
      }
      empty={({ sources }) =>
        sources.length === 0 ? (
          <Empty title={text.none}>{text.noneDetail}</Empty>
        ) : (
          listed(sources).length === 0 && <Empty title={text.nothingFound} action={showAll} />
        )
      }
      decision={register}
      question={<RequestedQuestion register={register} />}
    >
      {({ sources }) => (
        <SourceTable
          sources={listed(sources)}
          chosen={chosen}
          isBusy={register.isBusy}
          onAsk={register.ask}
          onAct={register.decide}
        />
      )}
    </ListPage>
  );
}

function useSourceActs() {
  return useDecision<SourceAct, RequestedAct>({
    send: perform,
    failed: failureOf,
    refreshes: ['getSources', 'getSource', 'getCoverage'],
  });
}

function perform(act: SourceAct): Promise<{ message: string }> {
  const params = { id: act.source.id };
  switch (act.verb) {
    case 'look':
      return call('lookNow', { params });
    case 'remove':
      return call('removeSource', { params });
    case 'pause':
      return call('pauseSource', { params, body: { paused: act.paused } });
    case 'withdraw':
      return call('withdrawConsent', { body: { host: hostOf(act.source) } });
    case 'consent':
      return call('consentToHost', { body: { host: hostOf(act.source), ground: act.ground, note: act.note } });
  }
}

function failureOf(error: Error, act: SourceAct): string {
  if (error instanceof ApiError && error.status === 429)
    return error.told ?? text.tooSoon({ source: sourceName(act.source.name) });
  return failureSentence(error, text.actionFailed);
}

function hostOf({ host }: RegisteredSource): string {
  return host ?? '';
}

const SHOWN: readonly ShownSources[] = ['all', 'ok', 'attention'];

function Chooser({
  sources,
  shown,
  onShow,
}: Pick<SourcesProps, 'shown' | 'onShow'> & { readonly sources: readonly RegisteredSource[] }) {
  const count = (which: ShownSources) => sources.filter((source) => isShown(source, which)).length;
  return (
    <div className={styles.chooser}>
      <div role="group" aria-label={text.which} className={styles.chips}>
        {SHOWN.map((which) => (
          <Button
            key={which}
            variant={which === shown ? 'light' : 'default'}
            color="pine"
            radius="xl"
            aria-pressed={which === shown}
            onClick={() => onShow(which)}
          >
            {text.chip({ words: text.chips[which], count: count(which) })}
          </Button>
        ))}
      </div>
      <Button className={styles.add} renderRoot={(props) => <Link to="/source-form" {...props} />}>
        {text.add}
      </Button>
    </div>
  );
}

function RequestedQuestion({ register }: { readonly register: ReturnType<typeof useSourceActs> }) {
  const { asked: requested, ask, decide, isBusy, failure } = register;
  if (requested === null) return null;
  const { verb, source } = requested;
  if (verb === 'consent') {
    return (
      <ConsentQuestion
        host={hostOf(source)}
        isBusy={isBusy}
        failure={failure}
        onConsent={(ground, note) => decide({ verb, source, ground, note })}
        onCancel={() => ask(null)}
      />
    );
  }
  const words = verb === 'remove' ? text.removal : text.withdraw;
  return (
    <Question
      title={
        verb === 'remove'
          ? text.removal.title({ source: sourceName(source.name) })
          : text.withdraw.title({ host: hostOf(source) })
      }
      confirm={words.confirm}
      cancel={words.cancel}
      isBusy={isBusy}
      onConfirm={() => decide({ verb, source })}
      onCancel={() => ask(null)}
      form={
        isBusy || failure !== null ? (
          <div className="stack gap-12 above-12">
            <DecisionState isBusy={isBusy} underWay={words.underWay} failure={failure} />
          </div>
        ) : null
      }
    >
      {words.what}
    </Question>
  );
}

const { columns } = text;

interface SourceTableProps {
  readonly sources: readonly RegisteredSource[];
  /** Whose details are open. */
  readonly chosen: number | null;
  readonly isBusy: boolean;
  onAsk(requested: RequestedAct): void;
  onAct(act: SourceAct): void;
}

function SourceTable({ sources, chosen, ...acts }: SourceTableProps) {
  return (
    <DataTable
      label={text.title}
      className={styles.table}
      columns={columnsOf({ sources, chosen, ...acts }, useMoments('short'))}
      rows={sources}
      keyOf={({ id }) => id}
      lookOf={({ id, state }) => ({
        className: styles.source,
        'data-chosen': id === chosen || undefined,
        'data-state': state,
      })}
      details={(source) => (source.id === chosen ? <SourceDetails source={source} {...acts} /> : null)}
      detailsClassName={styles.details}
    />
  );
}

type SourceProps = Omit<SourceTableProps, 'sources' | 'chosen'> & { readonly source: RegisteredSource };

function columnsOf(
  { sources, chosen, ...acts }: SourceTableProps,
  momentOf: MomentWords,
): readonly Column<RegisteredSource>[] {
  const momentIn = (at: string | null) => (at === null ? null : momentOf(at));
  return [
    {
      label: columns.source,
      isRowHeader: true,
      isUnlabelled: true,
      cell: (source) => <SourceHeading source={source} isChosen={source.id === chosen} />,
    },
    { label: columns.state, cell: (source) => <StateWords source={source} /> },
    maybe(columns.success, ({ last_success_at: at }) => momentIn(at)),
    maybe(columns.change, ({ last_change_at: at }) => momentIn(at)),
    { label: columns.next, cell: (source) => nextTry(source, momentOf) },
    { ...maybe(columns.stored, ({ rows_stored: rows }) => numberIn(rows)), className: styles.number },
    { ...maybe(columns.leftOut, ({ rows_left_out: rows }) => numberIn(rows)), className: styles.number },
    ...(sources.some((source) => needOf(source) !== null) ? [actionColumn(acts)] : []),
  ];
}

/** Where nothing is to do there is no such column. */
const actionColumn = (acts: Omit<SourceTableProps, 'sources' | 'chosen'>): Column<RegisteredSource> => ({
  label: columns.action,
  isUnlabelled: true,
  className: styles.action,
  cell: (source) => <NeedButton source={source} {...acts} />,
});

const numberIn = (count: number | null): string | null => (count === null ? null : countWords(count));

/** A dash where there is none yet, and nothing on a card. */
const maybe = (label: string, valueOf: (source: RegisteredSource) => string | null): Column<RegisteredSource> => ({
  label,
  isMissing: (source) => valueOf(source) === null,
  cell: (source) => valueOf(source) ?? text.never,
});

function SourceHeading({ source, isChosen }: { readonly source: RegisteredSource; readonly isChosen: boolean }) {
  const { id, name, door, kind } = source;
  const link = useRef<HTMLAnchorElement>(null);
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    // Somebody came by a link to this source: of a long register they see the row.
    if (wasChosen.current) link.current?.closest('tbody')?.scrollIntoView({ block: 'center' });
  }, []);
  const brings = kind === null ? text.doors[door] : `${text.doors[door]} · ${text.kinds[kind]}`;
  return (
    <>
      <Link
        ref={link}
        to="/sources"
        search={(before) => ({ ...before, source: isChosen ? undefined : id })}
        className={styles.name}
        aria-expanded={isChosen}
        replace
      >
        <Sign path={DOORS[door]} /> <SourceName name={name} />
      </Link>
      <span className={styles.small}>{brings}</span>
    </>
  );
}

/** The state as sign and word, and below it what was answered last. */
function StateWords({ source }: { readonly source: RegisteredSource }) {
  const { state, failures, outcome, reason } = source;
  const answered = outcome === null ? null : text.outcomes[outcome];
  return (
    <>
      <span className={styles.state} data-state={state}>
        <Sign path={STATES[state]} /> {state === 'failing' ? text.failing({ times: failures }) : text.states[state]}
      </span>
      <span className={styles.answer}>{state === 'ok' ? answered : (reason ?? answered)}</span>
    </>
  );
}

function nextTry(source: RegisteredSource, momentOf: MomentWords): string {
  const { next_try_at: next, expected_every_s: expectedS, state } = source;
  if (next !== null) return momentOf(next);
  if (!isRequested(source)) return expectedS === null ? text.whenItArrives : text.expected(expectedS);
  return state === 'late' && expectedS !== null ? text.expected(expectedS) : text.never;
}

function NeedButton({ source, isBusy, onAsk, onAct }: SourceProps) {
  const need = needOf(source);
  if (need === null) return null;
  if (need === 'other_ways') {
    return (
      <Button
        variant="default"
        aria-label={text.of({ verb: text.otherWays, source: sourceName(source.name) })}
        renderRoot={(props) => <Link to="/source-form" search={{ source: source.id }} {...props} />}
      >
        {text.otherWays}
      </Button>
    );
  }
  if (need === 'consent') {
    return (
      <Button
        aria-label={text.of({ verb: text.giveConsent, source: sourceName(source.name) })}
        aria-disabled={isBusy || undefined}
        onClick={() => onAsk({ verb: 'consent', source })}
      >
        {text.giveConsent}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      aria-label={text.of({ verb: text.lookNow, source: sourceName(source.name) })}
      aria-disabled={isBusy || undefined}
      onClick={() => onAct({ verb: 'look', source })}
    >
      {text.lookNow}
    </Button>
  );
}

const DOORS: Readonly<Record<RegisteredSource['door'], string>> = {
  feed: 'M10 2.2a7.8 7.8 0 1 0 0 15.6 7.8 7.8 0 0 0 0-15.6ZM2.2 10h15.6M10 2.2c2.4 2.2 3.4 4.8 3.4 7.8s-1 5.6-3.4 7.8c-2.4-2.2-3.4-4.8-3.4-7.8s1-5.6 3.4-7.8Z',
  page: 'M3 3.5h14v13H3ZM3 7h14',
  watched: 'M3 3.5h14v13H3ZM6 12.5l3-3.5 2.5 2 2.5-4',
  inbox: 'M2.5 5.5v10h15v-8H10L8 5.5Z',
  mailbox: 'M2.5 4.5h15v11h-15ZM3 5l7 6 7-6',
  push: 'M7 2.5v4M13 2.5v4M5 6.5h10v3a5 5 0 0 1-10 0ZM10 14.5v3',
};
const CIRCLE = 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z';
const STATES: Readonly<Record<RegisteredSource['state'], string>> = {
  ok: 'm4.5 10.5 3.5 3.5 7.5-8',
  untried: `${CIRCLE}M7 10h6`,
  late: `${CIRCLE}M10 5.5V10l3 2`,
  failing: 'M10 2.8 1.8 17h16.4ZM10 8v4M10 14.4v.2',
  waiting_for_consent: `${CIRCLE}M10 9v5M10 6.2v.2`,
  refused: `${CIRCLE}M4.5 4.5l11 11`,
  paused: `${CIRCLE}M8 7v6M12 7v6`,
};

function Sign({ path }: { readonly path: string }) {
  return <LineIcon box={20} sizePx={16} weight={1.6} path={path} className={styles.sign} />;
}
