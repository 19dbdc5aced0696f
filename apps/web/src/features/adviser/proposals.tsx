import { Button } from '@mantine/core';
import { type Ahead, AHEAD } from '@vivac/contract/wire/screens/page-questions';
import type { NightAdvice } from '@vivac/contract/wire/adviser/advice';
import type { Day } from '@vivac/domain/time/day';
import { type ReactNode, useId, useState } from 'react';
import { openCall } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useSubmission } from '../../api/use-submission.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { language, wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { type Only, ONLY, countNights, shownNights } from './adviser-choice.ts';
import { type AdviserQuestion, comparedQuery } from './adviser-query.ts';
import styles from './adviser.module.css';
import {
  type AsideReason,
  type NightsAtStake,
  nightsAside,
  nightsAtStake,
} from '@vivac/domain/adviser/nights-at-stake';
import { centsSpan, stakeSentence } from '../../text/adviser-words.ts';
import { changeWords } from '../../text/change-words.ts';
import { ChangeSpan, NightTable, type NightTableProps, keyDateWords } from './night-table.tsx';
import own from './proposals.module.css';

const text = wordsOf('adviser');

interface ProposalsProps {
  readonly nights: readonly NightAdvice[];
  readonly only: Only;
  readonly day: Day | null;
  readonly momentOf: MomentWords;
  readonly linkTo: (day: Day, words: ReactNode, label: string) => ReactNode;
  onOnly(only: Only): void;
}

/** The nights ahead by what is at stake, each with its proposal or why there is none. */
export function Proposals({ nights, only, day, momentOf, linkTo, onOnly }: ProposalsProps) {
  const shown = shownNights(nights, only);
  const counts = countNights(nights);
  return (
    <>
      <p className={styles.counts}>
        {counts.proposed === 0 ? `${text.allRefused}. ${text.allRefusedHint}` : text.counts(counts)}
      </p>
      {shown.length === 0 ? (
        <Empty look="bare" title={text.emptyChoice} action={{ label: text.showAll, act: () => onOnly('all') }} />
      ) : (
        <NightGroups key={only} nights={shown} day={day} momentOf={momentOf} linkTo={linkTo} />
      )}
    </>
  );
}

interface ChoicesProps {
  readonly ahead: Ahead;
  readonly only: Only;
  /** Whether all are compared, and how many each choice has. */
  readonly compared: { readonly isAll: boolean; readonly all: number; readonly ticked: number };
  onChange(changed: { ahead?: Ahead; only?: Only; isAll?: boolean }): void;
}

/** How far ahead, compared with whom, and which nights are shown. */
export function ProposalChoices({ ahead, only, compared, onChange }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      <ChoiceField
        label={text.compared}
        value={compared.isAll ? 'all' : 'ticked'}
        choices={[
          { value: 'all', label: text.comparedAll({ count: compared.all }) },
          { value: 'ticked', label: text.comparedTicked({ count: compared.ticked }) },
        ]}
        onChange={(value) => onChange({ isAll: value === 'all' })}
      />
      <ChoiceField
        label={text.ahead}
        value={String(ahead)}
        choices={AHEAD.map((nights) => ({ value: String(nights), label: text.nightsAhead({ nights }) }))}
        onChange={(value) => onChange({ ahead: AHEAD.find((each) => String(each) === value) ?? 90 })}
      />
      <ChoiceField
        label={text.only}
        value={only}
        choices={ONLY.map((value) => ({ value, label: text.onlyChoice[value] }))}
        onChange={(value) => onChange({ only: value })}
      />
    </div>
  );
}

const FORMATS = { xlsx: text.downloadExcel, csv: text.downloadCsv } as const;

/** Saves the proposals as a file. */
export function ProposalFiles({ question }: { readonly question: AdviserQuestion }) {
  const download = useSubmission({
    mutationFn: async (kind: keyof typeof FORMATS) => {
      const format = kind === 'csv' && language !== 'en' ? 'csv-es' : kind;
      const query = { ...comparedQuery(question), nights: question.nights, format } as const;
      const response = await openCall('downloadAdvice', { query });
      saveFile({ fileName: fileNameOf(response) ?? `${text.title}.${kind}`, content: await response.blob() });
    },
  });
  return (
    <div className={styles.files} role="group" aria-label={text.download}>
      <span aria-hidden="true">{text.download}</span>
      {(['xlsx', 'csv'] as const).map((kind) => (
        <Button key={kind} variant="default" size="xs" onClick={() => download.submit(kind)}>
          {FORMATS[kind]}
        </Button>
      ))}
      {download.isError && (
        <Notice tone="error" dismiss={{ label: text.dismiss, act: download.reset }}>
          {text.downloadFailed} {errorSentence(download.error)}
        </Notice>
      )}
    </div>
  );
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}

/** As many as can be looked at without scrolling far; what follows has less at stake. */
const FIRST_RUNS = 10;

/** Neighbouring nights with the same proposal for the same reason, by what is at stake; below them those without a change. */
function NightGroups({ nights, ...table }: NightTableProps) {
  const [isLong, setIsLong] = useState(false);
  const staked = nights.map(({ inputs, advice, decided }) => ({
    inputs,
    advice,
    decidedCents: decided?.proposedCents ?? null,
  }));
  const runs = nightsAtStake(staked);
  const nightOf = new Map(nights.map((night) => [night.inputs.day, night]));
  const nightsOf = (days: readonly Day[]) => days.map((day) => nightOf.get(day)!);
  const today = nights[0]!.inputs.day;
  const isShown = (run: NightsAtStake, at: number) => isLong || at < FIRST_RUNS || hasDay(run, table.day);
  const left = runs.filter((run, at) => !isShown(run, at)).length;
  const aside = [...nightsAside(staked)];
  return (
    <>
      {runs.length > 0 && (
        <ul className={own.groups} aria-label={text.groups}>
          {runs.filter(isShown).map((run) => (
            <Run
              key={run.nights[0]!.day}
              run={run}
              today={today}
              nights={nightsOf(run.nights.map(({ day }) => day))}
              {...table}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button variant="subtle" className={own.more} onClick={() => setIsLong(true)}>
          {text.moreRuns({ count: left })}
        </Button>
      )}
      {aside.length > 0 && (
        <section aria-label={text.asideTitle}>
          <h2 className={own.asideTitle}>{text.asideTitle}</h2>
          <ul className={own.groups}>
            {aside.map(([why, days]) => (
              <Aside key={why} why={why} nights={nightsOf(days)} isAlone={runs.length === 0} {...table} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const hasDay = ({ nights }: NightsAtStake, day: Day | null) => nights.some((night) => night.day === day);

interface RunProps extends NightTableProps {
  readonly run: NightsAtStake;
  readonly today: Day;
}

function Run({ run, today, ...table }: RunProps) {
  const { way, nights } = run;
  const span = changeWords.nights(nights[0]!.day, nights.at(-1)!.day, today);
  const from = centsSpan(nights.map(({ ownCents }) => ownCents));
  const to = centsSpan(nights.map(({ wantedCents }) => wantedCents));
  const keyDates = table.nights.flatMap(({ inputs: { keyDate } }) => (keyDate === null ? [] : [keyDateWords(keyDate)]));
  return (
    <Group
      isOpenAtFirst={hasDay(run, table.day)}
      table={table}
      head={
        <>
          <strong className={own.span}>{span}</strong>
          {nights.length > 1 && <span className={own.count}>{text.runNights({ nights: nights.length })}</span>}
          <span className={own.prices}>
            {from} <span aria-hidden="true">→</span> <span className="visually-hidden">{text.proposal}</span>{' '}
            <strong>{to}</strong>
          </span>
          <span className={own.change}>
            <ChangeSpan way={way} cents={nights.map(({ ownCents, wantedCents }) => wantedCents - ownCents)} />
          </span>
          <span className={own.sentence}>{stakeSentence(run, [...new Set(keyDates)])}</span>
        </>
      }
    />
  );
}

interface AsideProps extends NightTableProps {
  readonly why: AsideReason;
  /** Nothing else is listed: then it is open. */
  readonly isAlone: boolean;
}

function Aside({ why, isAlone, ...table }: AsideProps) {
  return (
    <Group
      isOpenAtFirst={isAlone || table.nights.some(({ inputs }) => inputs.day === table.day)}
      table={table}
      head={
        <>
          <span className={own.span}>{text.aside[why]}</span>
          <span className={own.count}>{text.runNights({ nights: table.nights.length })}</span>
        </>
      }
    />
  );
}

interface GroupProps {
  readonly isOpenAtFirst: boolean;
  readonly head: ReactNode;
  readonly table: NightTableProps;
}

/** A line that opens to its nights. */
function Group({ isOpenAtFirst, head, table }: GroupProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <li className={own.group}>
      <button
        type="button"
        className={own.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" data-open={isOpen || undefined}>
          <path d="m4 2 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <span className={own.words}>{head}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <NightTable {...table} />}
      </div>
    </li>
  );
}
