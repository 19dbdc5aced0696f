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
import { type RequestedAct, type ShownSources, type SourceAct, isShown } from './source-need.ts';
import { SourceTable } from './source-table.tsx';
import styles from './sources.module.css';

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
