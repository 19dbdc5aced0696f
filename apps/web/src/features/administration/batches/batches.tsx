import { useNavigate } from '@tanstack/react-router';
import { PAGES } from '@vivac/contract/pages';
import { TextInput } from '@mantine/core';
import { batchesText as text } from './batch-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { Empty } from '../../../ui/states/empty.tsx';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { ListPager } from '../list-pager.tsx';
import { ListFailure } from '../list-states.tsx';
import { MessageLine } from '../message-line.tsx';
import { useFocusAfterDecision } from '../use-focus-after-decision.ts';
import { BatchTable } from './batch-table.tsx';
import cards from '../card-table.module.css';
import styles from './batches.module.css';
import { DecisionQuestion } from './decision-question.tsx';
import { type Shown, isNarrowed, useBatches } from './use-batches.ts';

const headerText = wordsOf('header');

/** What was imported, newest first, for an administrator to withdraw and restore it. */
export function Batches() {
  const { top, onDecided } = useFocusAfterDecision();
  const batches = useBatches(onDecided);
  const { list, shown, show, showAll, asked } = batches;
  const { data } = list;

  return (
    <>
      <Chooser shown={shown} onShow={show} />
      <div ref={top} tabIndex={-1} className={cards.top} role="group" aria-label={headerText.batches}>
        {list.isError && <ListFailure error={list.error} unknown={text.failed} retry={() => void list.refetch()} />}
        {list.isPending && (
          <Waiting label={text.loading} className={cards.waiting}>
            <Bones heights={[28, 28, 28]} />
          </Waiting>
        )}
        {data && data.batches.length > 0 && <BatchTable batches={data.batches} onAsk={batches.ask} />}
        {data && data.batches.length === 0 && <NoBatches isNarrowed={isNarrowed(shown)} showAll={showAll} />}
        {data && (
          <ListPager
            words={{
              pages: text.pages,
              range: text.range,
              back: text.newer,
              on: text.older,
            }}
            page={shown.befores.length + 1}
            total={data.total}
            isLast={data.next === null}
            onPage={(page) => show({ befores: [...shown.befores, data.next!].slice(0, page - 1) })}
          />
        )}
      </div>
      <MessageLine message={batches.message} onDismiss={batches.dismissMessage} />
      {asked && (
        <DecisionQuestion
          asked={asked}
          isBusy={batches.isBusy}
          failure={batches.failure}
          onDecide={batches.decide}
          onCancel={() => batches.ask(null)}
        />
      )}
    </>
  );
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
      <TextInput
        className={styles.search}
        type="search"
        label={text.search}
        placeholder={text.searchHint}
        maxLength={200}
        value={shown.search}
        onChange={({ currentTarget: { value } }) => onShow({ search: value })}
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
