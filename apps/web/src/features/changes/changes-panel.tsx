import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChangesSince, NamedChange } from '@vivac/contract/wire/changes';
import { SINCE_WORDS, type SinceWord } from '@vivac/domain/changes/change';
import { useMemo, useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { changeWords } from '../../text/change-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { listWords } from '../../text/percent-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceName } from '../../text/source-words.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { type RowSurroundings, type KeyedChange, ChangeList, hold, shownOf } from './change-list.tsx';
import {
  type ChangesQuestion,
  type ChangesChoice,
  type KindChoice,
  changePagesQuery,
  AHEAD,
  KIND_CHOICES,
  isGroup,
} from './changes-query.ts';
import { More } from './more.tsx';
import { Pending } from './pending-changes.tsx';
import styles from './changes.module.css';

const text = wordsOf('changes');

interface ChangesPanelProps extends RowSurroundings {
  readonly question: ChangesQuestion;
  /** A kind, a campsite or nights were chosen. */
  readonly isNarrowed: boolean;
  /** No source has brought anything of the own campsite yet. */
  readonly isWaiting: boolean;
  onPeriod(since: SinceWord): void;
  onShowAll(): void;
}

/** What moved: since when, the entries, of whom there are no data. */
export function ChangesPanel({
  question,
  isNarrowed,
  isWaiting,
  onPeriod,
  onShowAll,
  ...surroundings
}: ChangesPanelProps) {
  const query = useInfiniteQuery(changePagesQuery({ ...question, confirmed: true }));
  const { data, error } = query;
  const first = data?.pages[0];
  const counts = first
    ? { yesterday: first.counts.yesterday, 'last-visit': first.counts.lastVisit, '30-days': first.counts.days30 }
    : null;
  return (
    <>
      <PeriodTabs since={question.since} counts={counts} onChange={onPeriod} />
      {error !== null && (
        <Failed look="strip" title={first ? text.staleFailed : text.failed} onRetry={() => void query.refetch()}>
          {errorSentence(error)}
        </Failed>
      )}
      {first === undefined && error === null && (
        <Waiting label={text.loading} className={styles.waiting} heights={[40, 40, 40, 40, 40, 40]} />
      )}
      {first && (
        <>
          <Notes first={first} since={question.since} momentOf={surroundings.momentOf} />
          {first.total + first.pending === 0 ? (
            <NoChange
              since={question.since}
              isComputing={first.computing}
              isNarrowed={isNarrowed}
              isWaiting={isWaiting}
              isUnknown={first.gaps.length === question.campsites.length || first.held.length > 0}
              onShowAll={onShowAll}
            />
          ) : (
            <Found
              key={JSON.stringify(question)}
              question={question}
              pages={data.pages}
              isLoadingMore={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
              {...surroundings}
            />
          )}
        </>
      )}
    </>
  );
}

interface NotesProps extends Pick<RowSurroundings, 'momentOf'> {
  readonly first: ChangesSince;
  readonly since: SinceWord;
}

/** Since when, what is not looked through yet, what is held back, and of whom there are no data. */
function Notes({ first: { lastVisit, computing, total, pending, gaps, held }, since, momentOf }: NotesProps) {
  const visit = lastVisit === null ? text.firstVisit : text.lastVisit({ moment: momentOf(lastVisit) });
  return (
    <>
      {since === 'last-visit' && <p className={styles.note}>{visit}</p>}
      {computing && total + pending > 0 && <p className={styles.note}>{text.computingHint}</p>}
      <HeldBack held={held} momentOf={momentOf} />
      <DataGaps gaps={gaps} momentOf={momentOf} />
    </>
  );
}

interface HeldBackProps extends Pick<RowSurroundings, 'momentOf'> {
  readonly held: ChangesSince['held'];
}

/** Sources whose changes are told once an administrator says that they are true (change-5). */
function HeldBack({ held, momentOf }: HeldBackProps) {
  if (held.length === 0) return null;
  return (
    <section className={styles.gaps} aria-label={text.heldBack}>
      <ul>
        {held.map(({ source, since, names }) => (
          <li key={source} title={listWords(names)}>
            {text.heldBackOf({
              source: sourceName(source),
              moment: momentOf(since),
              campsites: names.length,
              name: names[0]!,
            })}
          </li>
        ))}
      </ul>
      <p>{text.heldBackWhy}</p>
    </section>
  );
}

interface NoChangeProps extends Pick<ChangesPanelProps, 'isNarrowed' | 'isWaiting' | 'onShowAll'> {
  readonly since: ChangesQuestion['since'];
  readonly isComputing: boolean;
  /** Of none of the campsites any data come, or what came is held back. */
  readonly isUnknown: boolean;
}

/** What came in is being looked through, nothing moved, nothing is known yet, or nothing of what was chosen. */
function NoChange({ since, isComputing, isNarrowed, isWaiting, isUnknown, onShowAll }: NoChangeProps) {
  if (isComputing) {
    return (
      <Empty look="bare" title={text.computing}>
        {text.computingHint}
      </Empty>
    );
  }
  if (isNarrowed) {
    return <Empty look="bare" title={text.emptyFiltered} action={{ label: text.showAll, act: onShowAll }} />;
  }
  if (isWaiting) {
    return (
      <Empty look="bare" title={text.noData}>
        {text.noDataHint} <Link to="/coverage">{text.coverage}</Link>
      </Empty>
    );
  }
  if (isUnknown) return <Empty look="bare" title={text.unknown} />;
  return (
    <Empty look="bare" title={text.empty[STATED[since]]}>
      {text.emptyHint}
    </Empty>
  );
}

interface FoundProps extends RowSurroundings {
  readonly question: ChangesQuestion;
  readonly pages: readonly ChangesSince[];
  readonly isLoadingMore: boolean;
  onMore(): void;
}

const NONE: readonly NamedChange[] = [];

/** The entries as they were found; newer ones wait until they are asked for, so that what is read does not move. */
function Found({ question, pages, isLoadingMore, onMore, ...surroundings }: FoundProps) {
  const changes = useMemo(() => pages.flatMap((page) => page.changes), [pages]);
  const [held, setHeld] = useState(() => hold(pages[0]?.changes ?? NONE));
  const { shown, waiting } = useMemo(() => shownOf(held, changes), [held, changes]);
  const { total, pending } = pages[0]!;
  return (
    <>
      <div className={styles.fresh}>
        <span>{shown.length > 0 ? text.total({ count: total }) : text.noneConfirmed}</span>
        <span role="status">
          {waiting > 0 && (
            <button
              type="button"
              onClick={() => setHeld(hold(changes))}
              aria-label={text.freshSaid({ count: waiting })}
            >
              {text.fresh({ count: waiting })}
            </button>
          )}
        </span>
      </div>
      <Pending until={held.until} question={question} count={pending} confirmed={changes} {...surroundings} />
      {shown.length > 0 && <ChangeList label={text.list} changes={shown} {...surroundings} />}
      <More known={changes.length} total={total} isLoading={isLoadingMore} onMore={onMore} />
      <Why changes={shown} />
    </>
  );
}

/** What a state means that stands in the list. */
function Why({ changes }: { readonly changes: readonly KeyedChange[] }) {
  const isRecovering = changes.some(({ change }) => change.state === 'recovering');
  return isRecovering && <p className={styles.why}>{text.recoveringWhy}</p>;
}

/** Under which keys the sentences of a period stand. */
const STATED = { yesterday: 'yesterday', 'last-visit': 'lastVisit', '30-days': 'month' } as const satisfies Record<
  SinceWord,
  string
>;

/** How many there are of each period. */
type SinceCounts = Readonly<Record<SinceWord, number>>;

interface PeriodTabsProps {
  readonly since: SinceWord;
  /** Null while they are on their way. */
  readonly counts: SinceCounts | null;
  onChange(since: SinceWord): void;
}

/** Since when; each with how many that is. */
function PeriodTabs({ since, counts, onChange }: PeriodTabsProps) {
  return (
    <div className={styles.tabs} role="group" aria-label={text.period}>
      {SINCE_WORDS.map((word) => (
        <button
          key={word}
          type="button"
          className={styles.tab}
          aria-pressed={word === since}
          onClick={() => onChange(word)}
        >
          {counts === null
            ? text.tabs[STATED[word]]
            : text.tab({ words: text.tabs[STATED[word]], count: counts[word] })}
        </button>
      ))}
    </div>
  );
}

interface ChangeFiltersProps {
  readonly choice: ChangesChoice;
  readonly campsites: readonly string[];
  onChange(changed: Partial<ChangesChoice>): void;
}

/** Which kinds, whose, and how far ahead. */
export function ChangeFilters({ choice, campsites, onChange }: ChangeFiltersProps) {
  return (
    <div className={styles.filters}>
      <ChoiceField
        look="chip"
        label={text.kind}
        value={choice.kind ?? ''}
        choices={[
          { value: '', label: text.kindGroups.all },
          ...KIND_CHOICES.map((value) => ({ value, label: kindChoiceWords(value) })),
        ]}
        onChange={(kind) => onChange({ kind: kind === '' ? null : kind })}
      />
      <ChoiceField
        look="chip"
        label={text.campsite}
        value={choice.campsite ?? ''}
        choices={[{ value: '', label: text.allCampsites }, ...campsites.map((name) => ({ value: name, label: name }))]}
        onChange={(name) => onChange({ campsite: name === '' ? null : name })}
      />
      <ChoiceField
        look="chip"
        label={text.ahead}
        value={String(choice.ahead ?? '')}
        choices={[
          { value: '', label: text.allNights },
          ...AHEAD.map((nights) => ({ value: String(nights), label: text.nightsAhead({ nights }) })),
        ]}
        onChange={(nights) => onChange({ ahead: AHEAD.find((each) => String(each) === nights) ?? null })}
      />
    </div>
  );
}

function kindChoiceWords(choice: KindChoice): string {
  return isGroup(choice) ? text.kindGroups[choice] : changeWords.kinds[choice];
}

/** More of them are folded under one line. */
const MOST_LINES = 3;

interface DataGapsProps {
  readonly gaps: ChangesSince['gaps'];
  readonly momentOf: MomentWords;
}

/** Campsites of which no data comes: of them nothing can be said. */
function DataGaps({ gaps, momentOf }: DataGapsProps) {
  if (gaps.length === 0) return null;
  const list = (
    <ul>
      {gaps.map(({ name, state, since, sources }) => (
        <li key={name} title={listWords(sources.map(sourceName))}>
          {(state === 'error' ? text.gapError : text.gap)({ name, moment: momentOf(since) })}
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles.gaps} aria-label={text.gaps}>
      {gaps.length <= MOST_LINES ? (
        list
      ) : (
        <details>
          <summary>{text.manyGaps({ count: gaps.length })}</summary>
          {list}
        </details>
      )}
      <p>{text.gapWhy}</p>
    </section>
  );
}
