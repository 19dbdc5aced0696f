import { useNavigate } from '@tanstack/react-router';
import { PAGES } from '@vivac/contract/pages';
import { Button, TextInput } from '@mantine/core';
import { wordsOf } from '../../../text/reader.ts';
import { campsitesText as text } from './campsite-words.ts';
import { Empty } from '../../../ui/states/empty.tsx';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { ListPager } from '../list-pager.tsx';
import { ListFailure } from '../list-states.tsx';
import { MessageLine } from '../message-line.tsx';
import { useFocusAfterDecision } from '../use-focus-after-decision.ts';
import { CampsiteRow } from './campsite-row.tsx';
import styles from './campsites.module.css';
import { MoveQuestion } from './move-question.tsx';
import { type Shown, useCampsites } from './use-campsites.ts';

const headerText = wordsOf('header');

/** Which links are one campsite, for an administrator to merge, split and move them. */
export function Campsites() {
  const { top, onDecided } = useFocusAfterDecision();
  const campsites = useCampsites(onDecided);
  const { list, shown, show, showAll, asked } = campsites;
  const { data } = list;

  return (
    <>
      <Chooser shown={shown} onShow={show} />
      <div ref={top} tabIndex={-1} className={styles.top} role="group" aria-label={headerText.campsites}>
        {list.isError && <ListFailure error={list.error} unknown={text.failed} retry={() => void list.refetch()} />}
        {list.isPending && (
          <Waiting label={text.loading} className={styles.waiting}>
            <Bones heights={[28, 28, 28]} />
          </Waiting>
        )}
        {data && data.campsites.length > 0 && (
          <ul className={styles.rows}>
            {data.campsites.map((campsite) => (
              <CampsiteRow key={campsite.name} campsite={campsite} onAsk={campsites.ask} />
            ))}
          </ul>
        )}
        {data && data.campsites.length === 0 && <NoCampsites shown={shown} showAll={showAll} />}
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
      <MessageLine message={campsites.message} onDismiss={campsites.dismissMessage} />
      {asked && (
        <MoveQuestion
          asked={asked}
          isBusy={campsites.isBusy}
          failure={campsites.failure}
          onDecide={campsites.decide}
          onCancel={() => campsites.ask(null)}
        />
      )}
    </>
  );
}

interface ShownProps {
  readonly shown: Shown;
  onShow(change: Partial<Shown>): void;
}

function Chooser({ shown, onShow }: ShownProps) {
  return (
    <div className={styles.chooser}>
      <div role="group" aria-label={text.which} className={styles.which}>
        {[false, true].map((merged) => (
          <Button
            key={String(merged)}
            variant={shown.merged === merged ? 'filled' : 'default'}
            aria-pressed={shown.merged === merged}
            onClick={() => onShow({ merged })}
          >
            {merged ? text.merged : text.all}
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

function NoCampsites({ shown, showAll }: { readonly shown: Shown; showAll(): void }) {
  const navigate = useNavigate();
  const toImport = { label: headerText.fileImport, act: () => void navigate({ to: PAGES.fileImport }) };
  const search = shown.search.trim();
  const all = { label: text.showAll, act: showAll };
  if (search !== '') return <Empty title={text.nothingFound({ text: search })} action={all} />;
  if (shown.merged) return <Empty title={text.noneMerged} action={all} />;
  return (
    <Empty title={text.none} action={toImport}>
      {text.noneDetail}
    </Empty>
  );
}
