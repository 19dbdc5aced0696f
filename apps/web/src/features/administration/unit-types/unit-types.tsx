import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { unitTypesText as text } from './unit-type-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { Empty } from '../../../ui/states/empty.tsx';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { ListPager } from '../list-pager.tsx';
import { ListFailure } from '../list-states.tsx';
import { MessageLine } from '../message-line.tsx';
import { UnitTypeList } from './unit-type-list.tsx';
import styles from './unit-types.module.css';
import { type Shown, useUnitTypes } from './use-unit-types.ts';

const headerText = wordsOf('header');

/** Which accommodation type the wordings of channels mean: those that nobody has decided first. */
export function UnitTypes() {
  const top = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone.
  const { list, shown, show, message, dismissMessage, isBusy, decide } = useUnitTypes(() => top.current?.focus());
  const { data } = list;

  return (
    <>
      <Chooser shown={shown} undecided={data?.undecided ?? null} onShow={show} />
      <div ref={top} tabIndex={-1} className={styles.top} role="group" aria-label={headerText.unitTypes}>
        {list.isError && <ListFailure error={list.error} unknown={text.failed} retry={() => void list.refetch()} />}
        {list.isPending && (
          <Waiting label={text.loading} className={styles.waiting}>
            <Bones heights={[28, 28]} />
          </Waiting>
        )}
        {data && data.unit_types.length > 0 && <UnitTypeList {...{ data, shown, isBusy, decide }} />}
        {data && data.unit_types.length === 0 && <NoWordings shown={shown} onShow={show} />}
        {data && (
          <ListPager
            words={{
              pages: text.pages,
              range: text.range,
              back: text.previous,
              on: text.next,
            }}
            page={shown.page}
            total={data.total}
            onPage={(page) => show({ page })}
          />
        )}
      </div>
      <MessageLine message={message} onDismiss={dismissMessage} />
    </>
  );
}

interface ShownProps {
  readonly shown: Shown;
  onShow(change: Partial<Shown>): void;
}

function Chooser({ shown, undecided, onShow }: ShownProps & { readonly undecided: number | null }) {
  return (
    <div className={styles.chooser}>
      <div role="group" aria-label={text.which} className={styles.which}>
        {[false, true].map((decided) => (
          <Button
            key={String(decided)}
            variant={shown.decided === decided ? 'filled' : 'default'}
            aria-pressed={shown.decided === decided}
            onClick={() => onShow({ decided })}
          >
            {decided ? text.decided : text.undecided(undecided)}
          </Button>
        ))}
      </div>
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

function NoWordings({ shown, onShow }: ShownProps) {
  if (shown.search.trim() !== '') {
    const all = { label: text.showAll, act: () => onShow({ search: '' }) };
    return <Empty title={text.nothingFound({ text: shown.search.trim() })} action={all} />;
  }
  return shown.decided ? (
    <Empty title={text.noneDecided} />
  ) : (
    <Empty title={text.noneUndecided}>{text.noneUndecidedDetail}</Empty>
  );
}
