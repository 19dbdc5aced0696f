import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { sourcesText as text } from '../../../text/sources.ts';
import { Empty } from '../../../ui/states/empty.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { ListFailure } from '../list-states.tsx';
import { MessageLine } from '../message-line.tsx';
import { useFocusAfterDecision } from '../use-focus-after-decision.ts';
import { ConsentQuestion } from './consent-question.tsx';
import { type ShownSources, isShown } from './source-need.ts';
import { SourceTable } from './source-table.tsx';
import cards from '../card-table.module.css';
import styles from './sources.module.css';
import { hostOf, useSources } from './use-sources.ts';

export interface SourcesProps {
  readonly shown: ShownSources;
  /** Whose details are open. */
  readonly chosen: number | null;
  onShow(shown: ShownSources): void;
}

/** The register of sources, for an administrator to see what each needs. */
export function Sources({ shown, chosen, onShow }: SourcesProps) {
  const { top, onDecided } = useFocusAfterDecision();
  const register = useSources(onDecided);
  const { list, act, ask, isBusy } = register;
  const { data } = list;
  return (
    <>
      <Chooser sources={data?.sources ?? []} shown={shown} onShow={onShow} />
      {data?.network_away && (
        <div className={styles.banner}>
          <Notice tone="error">{text.networkAway}</Notice>
        </div>
      )}
      <div ref={top} tabIndex={-1} className={cards.top} role="group" aria-label={text.title}>
        {list.isError && !data && (
          <ListFailure error={list.error} unknown={text.failed} retry={() => void list.refetch()} />
        )}
        {list.isPending && (
          <Waiting label={text.loading} className={cards.waiting}>
            <Bones heights={[28, 28, 28]} />
          </Waiting>
        )}
        {data && (
          <Listed
            all={data.sources}
            sources={data.sources.filter((source) => isShown(source, shown) || source.id === chosen)}
            chosen={chosen}
            isBusy={isBusy}
            onAsk={ask}
            onAct={act}
            showAll={() => onShow('all')}
          />
        )}
      </div>
      <MessageLine message={register.message} onDismiss={register.dismissMessage} />
      <AskedQuestion register={register} />
    </>
  );
}

type ListedProps = Parameters<typeof SourceTable>[0] & {
  readonly all: readonly RegisteredSource[];
  showAll(): void;
};

function Listed({ all, showAll, ...table }: ListedProps) {
  if (all.length === 0) return <Empty title={text.none}>{text.noneDetail}</Empty>;
  if (table.sources.length === 0) {
    return <Empty title={text.nothingFound} action={{ label: text.showAll, act: showAll }} />;
  }
  return <SourceTable {...table} />;
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

function AskedQuestion({ register }: { readonly register: ReturnType<typeof useSources> }) {
  const { asked, ask, act, isBusy, failure } = register;
  if (asked === null) return null;
  const { verb, source } = asked;
  if (verb === 'consent') {
    return (
      <ConsentQuestion
        host={hostOf(source)}
        isBusy={isBusy}
        failure={failure}
        onConsent={(ground, note) => act({ verb, source, ground, note })}
        onCancel={() => ask(null)}
      />
    );
  }
  const words = verb === 'remove' ? text.removal : text.withdraw;
  const title =
    verb === 'remove' ? text.removal.title({ source: source.name }) : text.withdraw.title({ host: hostOf(source) });
  return (
    <Question
      title={title}
      confirm={words.confirm}
      cancel={words.cancel}
      isBusy={isBusy}
      onConfirm={() => act({ verb, source })}
      onCancel={() => ask(null)}
      form={
        isBusy || failure !== null ? (
          <div className={styles.form}>
            <div role="status">{isBusy && words.underWay}</div>
            {failure !== null && <Notice tone="error">{failure}</Notice>}
          </div>
        ) : null
      }
    >
      {words.what}
    </Question>
  );
}
