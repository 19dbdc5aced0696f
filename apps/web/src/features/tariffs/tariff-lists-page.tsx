import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ListedTariff } from '@vivac/contract/tariffs/tariffs';
import { toDay } from '@vivac/domain/time/day';
import { lazy, Suspense } from 'react';
import { callQuery } from '../../api/call.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { ListPage, pageOf, SearchField } from '../../ui/lists/list-page.tsx';
import { useShown } from '../../ui/lists/use-decision.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { AdministrationPage } from '../administration/administration-frame.tsx';
import { tariffStateWords } from './stored-tariff.ts';
import { type RequestedAct, useTariffDecision } from './tariff-decision.ts';
import styles from './tariff-lists.module.css';
import { plainText } from './typed-days.ts';

const headerText = wordsOf('header');
const text = wordsOf('tariff-lists');
const TariffQuestion = lazy(async () => ({ default: (await import('./tariff-questions.tsx')).TariffQuestion }));

export function TariffListsPage() {
  return (
    <AdministrationPage section="data" title={headerText.tariffs} lead={text.lead}>
      <TariffLists />
    </AdministrationPage>
  );
}

/** The price lists of all campsites, for an administrator to enter, copy, publish and withdraw. */
function TariffLists() {
  const navigate = useNavigate();
  const { shown, show, showAll } = useShown({ search: '', page: 1 }, { page: 1 });
  const { search } = shown;
  const list = useQuery({ ...callQuery('getTariffs', { query: {} }), staleTime: 0 });
  const decision = useTariffDecision((act, stored) => {
    if (stored && (act.verb === 'add' || act.verb === 'copy')) {
      void navigate({ to: '/administration/tariffs/$id', params: { id: String(stored.id) } });
    }
  });
  const add = { label: text.add, act: () => decision.ask({ verb: 'add' }) };
  const wanted = plainText(search);
  const isFound = ({ campsite, name, channel }: ListedTariff) =>
    plainText([campsite, name, channel].join(' ')).includes(wanted);
  const pageIn = (tariffs: readonly ListedTariff[]) => pageOf(tariffs.filter(isFound), shown.page);
  return (
    <ListPage
      label={headerText.tariffs}
      query={list}
      loading={text.loading}
      heights={[64, 64, 64]}
      failed={text.failed}
      find={
        <div className={styles.find}>
          <SearchField
            className={styles.search}
            label={text.search}
            value={search}
            onChange={(typed) => show({ search: typed })}
          />
          <Button className={styles.add!} onClick={add.act}>
            {text.add}
          </Button>
        </div>
      }
      empty={({ tariffs }) =>
        tariffs.length === 0 ? (
          <Empty title={text.none} action={add}>
            {text.noneDetail}
          </Empty>
        ) : (
          !tariffs.some(isFound) && (
            <Empty title={text.nothingFound({ text: search.trim() })} action={{ label: text.showAll, act: showAll }} />
          )
        )
      }
      pagerOf={({ tariffs }) => ({
        ...pageIn(tariffs),
        words: { pages: text.pages, range: text.range, back: text.previous, on: text.next },
        onPage: (page) => show({ page }),
      })}
      decision={decision}
      question={<Suspense fallback={null}>{decision.asked && <TariffQuestion decision={decision} />}</Suspense>}
    >
      {({ tariffs }) => (
        <DataTable
          label={headerText.tariffs}
          className={styles.table}
          columns={columnsOf(decision.ask)}
          rows={pageIn(tariffs).rows}
          keyOf={({ id }) => id}
        />
      )}
    </ListPage>
  );
}

const dayWords = (day: string): string => `${priceWords.dayAndMonth(toDay(day))} ${day.slice(0, 4)}`;

function columnsOf(ask: (act: RequestedAct) => void): readonly Column<ListedTariff>[] {
  const { columns } = text;
  return [
    {
      label: columns.campsite,
      isRowHeader: true,
      isUnlabelled: true,
      cell: ({ id, campsite, name, year }) => (
        <>
          <span className="strong">{campsite}</span>
          <Link className={styles.name!} to="/administration/tariffs/$id" params={{ id: String(id) }}>
            {name.trim() === '' ? text.unnamed({ year: String(year) }) : <span translate="no">{name}</span>}
          </Link>
        </>
      ),
    },
    { label: columns.year, className: styles.year, cell: ({ year }) => year },
    { label: columns.channel, cell: ({ channel }) => sourceWord(channel) },
    { label: columns.readAt, cell: ({ readAt }) => <ReadAt readAt={readAt} /> },
    {
      label: columns.state,
      cell: (tariff) => (
        <>
          <span className={styles.mark} data-state={tariff.state}>
            {tariffStateWords(tariff)}
          </span>
          {tariff.pageChange !== undefined && (
            <Link className={styles.mark!} to="/page-changes" search={{ change: tariff.pageChange }}>
              {text.listChanged}
            </Link>
          )}
        </>
      ),
    },
    {
      label: columns.problems,
      isMissing: ({ problems: { errors, warnings } }) => errors + warnings === 0,
      cell: ({ problems }) => <Problems {...problems} />,
    },
    { label: columns.actions, isActions: true, cell: (tariff) => <Acts tariff={tariff} onAsk={ask} /> },
  ];
}

function ReadAt({ readAt: { address, day } }: Pick<ListedTariff, 'readAt'>) {
  return (
    <>
      {dayWords(day)}
      {address !== null && (
        <span className="block muted text-13 anywhere" translate="no">
          {placeOf(address)}
        </span>
      )}
    </>
  );
}

/** Of an address the host; of other words, those. */
const placeOf = (address: string): string => URL.parse(address)?.host ?? address;

function Problems({ errors, warnings }: ListedTariff['problems']) {
  if (errors + warnings === 0) return <span className="muted">{text.noProblems}</span>;
  return text.problems({ errors, warnings });
}

interface ActsProps {
  readonly tariff: ListedTariff;
  onAsk(act: RequestedAct): void;
}

function Acts({ tariff, onAsk }: ActsProps) {
  const { campsite, name, state, isChanged } = tariff;
  const counts = state === 'counts';
  const verbs = [
    ...(counts && !isChanged ? [] : ['publish' as const]),
    'copy' as const,
    counts ? ('withdraw' as const) : ('remove' as const),
  ];
  return (
    <div>
      {verbs.map((verb) => (
        <Button
          key={verb}
          variant={verb === 'publish' ? 'default' : 'subtle'}
          aria-label={text.of({ verb: text.verbs[verb], name, campsite })}
          onClick={() => onAsk({ verb, of: tariff })}
        >
          {text.verbs[verb]}
        </Button>
      ))}
    </div>
  );
}
