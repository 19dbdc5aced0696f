import { Button } from '@mantine/core';
import {
  type AsideReason,
  type NightsAtStake,
  nightsAside,
  nightsAtStake,
} from '@vivac/domain/adviser/nights-at-stake';
import type { Day } from '@vivac/domain/time/day';
import { type ReactNode, useId, useState } from 'react';
import { centsSpan, stakeSentence } from '../../text/adviser-words.ts';
import { changeWords } from '../../text/change-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChangeSpan, NightTable, type NightTableProps, keyDateWords } from './night-table.tsx';
import styles from './night-groups.module.css';

const text = wordsOf('adviser');

/** As many as can be looked at without scrolling far; what follows has less at stake. */
const FIRST_RUNS = 10;

/** Neighbouring nights with the same proposal for the same reason, by what is at stake; below them those without a change. */
export function NightGroups({ nights, ...table }: NightTableProps) {
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
        <ul className={styles.groups} aria-label={text.groups}>
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
        <Button variant="subtle" className={styles.more} onClick={() => setIsLong(true)}>
          {text.moreRuns({ count: left })}
        </Button>
      )}
      {aside.length > 0 && (
        <section aria-label={text.asideTitle}>
          <h2 className={styles.asideTitle}>{text.asideTitle}</h2>
          <ul className={styles.groups}>
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
          <strong className={styles.span}>{span}</strong>
          {nights.length > 1 && <span className={styles.count}>{text.runNights({ nights: nights.length })}</span>}
          <span className={styles.prices}>
            {from} <span aria-hidden="true">→</span> <span className="visually-hidden">{text.proposal}</span>{' '}
            <strong>{to}</strong>
          </span>
          <span className={styles.change}>
            <ChangeSpan way={way} cents={nights.map(({ ownCents, wantedCents }) => wantedCents - ownCents)} />
          </span>
          <span className={styles.sentence}>{stakeSentence(run, [...new Set(keyDates)])}</span>
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
          <span className={styles.span}>{text.aside[why]}</span>
          <span className={styles.count}>{text.runNights({ nights: table.nights.length })}</span>
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
    <li className={styles.group}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" data-open={isOpen || undefined}>
          <path d="m4 2 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <span className={styles.words}>{head}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <NightTable {...table} />}
      </div>
    </li>
  );
}
