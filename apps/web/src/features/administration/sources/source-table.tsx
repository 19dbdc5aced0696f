import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { useEffect, useRef } from 'react';
import { useMoments } from '../../../api/use-moments.ts';
import { sourcesText as text } from '../../../text/sources.ts';
import { locale } from '../../../text/reader.ts';
import { SourceDetails } from './source-details.tsx';
import { isAsked, needOf } from './source-need.ts';
import { DoorSign, StateSign } from './source-signs.tsx';
import cards from '../card-table.module.css';
import styles from './sources.module.css';
import type { AskedAct, SourceAct } from './use-sources.ts';

const { columns } = text;

export interface SourceTableProps {
  readonly sources: readonly RegisteredSource[];
  /** Whose details are open. */
  readonly chosen: number | null;
  readonly isBusy: boolean;
  onAsk(asked: AskedAct): void;
  onAct(act: SourceAct): void;
}

/** The sources; on a narrow screen a card each, whose parts have their names before them. */
export function SourceTable({ sources, chosen, ...acts }: SourceTableProps) {
  return (
    <table className={`${cards.table} ${styles.table}`} aria-label={text.title}>
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {sources.map((source) => (
        <Source key={source.id} source={source} isChosen={source.id === chosen} {...acts} />
      ))}
    </table>
  );
}

type SourceProps = Omit<SourceTableProps, 'sources' | 'chosen'> & {
  readonly source: RegisteredSource;
  readonly isChosen: boolean;
};

function Source({ source, isChosen, ...acts }: SourceProps) {
  const { name, door, kind, rows_stored: stored, rows_left_out: leftOut } = source;
  const row = useRef<HTMLTableSectionElement>(null);
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    // Somebody came by a link to this source: of a long register they see the row.
    if (wasChosen.current) row.current?.scrollIntoView({ block: 'center' });
  }, []);
  const momentOf = useMoments('short');
  const momentIn = (at: string | null) => (at === null ? null : momentOf(at));
  const brings = door === 'page' || kind === null ? text.doors[door] : `${text.doors[door]} · ${text.kinds[kind]}`;
  return (
    <tbody
      ref={row}
      className={`${cards.row} ${styles.source}`}
      data-chosen={isChosen || undefined}
      data-state={source.state}
    >
      <tr>
        <th scope="row">
          <Link
            to="/sources"
            search={(before) => ({ ...before, source: isChosen ? undefined : source.id })}
            className={styles.name}
            aria-expanded={isChosen}
            replace
          >
            <DoorSign door={door} /> <span>{name}</span>
          </Link>
          <span className={styles.small}>{brings}</span>
        </th>
        <td data-label={columns.state}>
          <StateWords source={source} />
        </td>
        <MaybeCell label={columns.success} value={momentIn(source.last_success_at)} />
        <MaybeCell label={columns.change} value={momentIn(source.last_change_at)} />
        <td data-label={columns.next}>
          <NextTry source={source} />
        </td>
        <MaybeCell label={columns.stored} value={numberIn(stored)} isNumber />
        <MaybeCell label={columns.leftOut} value={numberIn(leftOut)} isNumber />
        <td className={styles.action}>
          <NeedButton source={source} {...acts} />
        </td>
      </tr>
      {isChosen && (
        <tr>
          <td colSpan={8} className={styles.details}>
            <SourceDetails source={source} {...acts} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

const numberIn = (count: number | null): string | null => count?.toLocaleString(locale) ?? null;

interface MaybeCellProps {
  readonly label: string;
  /** Null where there is none yet: a dash, and nothing on a card. */
  readonly value: string | null;
  readonly isNumber?: boolean;
}

function MaybeCell({ label, value, isNumber = false }: MaybeCellProps) {
  return (
    <td data-label={label} data-empty={value === null || undefined} className={isNumber ? styles.number : undefined}>
      {value ?? text.never}
    </td>
  );
}

/** The state as sign and word, and below it what was answered last. */
function StateWords({ source }: { readonly source: RegisteredSource }) {
  const { state, failures, outcome, status, reason } = source;
  const answered = outcome === null ? null : text.answered(text.outcomes[outcome], status);
  return (
    <>
      <span className={styles.state} data-state={state}>
        <StateSign state={state} /> {state === 'failing' ? text.failing({ times: failures }) : text.states[state]}
      </span>
      <span className={styles.answer}>{state === 'ok' ? answered : (reason ?? answered)}</span>
    </>
  );
}

function NextTry({ source }: { readonly source: RegisteredSource }) {
  const { next_try_at: next, expected_every_s: expectedS, state } = source;
  const momentOf = useMoments('short');
  if (next !== null) return momentOf(next);
  if (!isAsked(source)) return expectedS === null ? text.whenItArrives : text.expected(expectedS);
  return state === 'late' && expectedS !== null ? text.expected(expectedS) : text.never;
}

function NeedButton({ source, isBusy, onAsk, onAct }: Omit<SourceProps, 'isChosen'>) {
  const need = needOf(source);
  if (need === null) return null;
  if (need === 'other_ways') {
    return (
      <Button
        variant="default"
        aria-label={text.of({ verb: text.otherWays, source: source.name })}
        renderRoot={(props) => <Link to="/source-form" search={{ source: source.id }} {...props} />}
      >
        {text.otherWays}
      </Button>
    );
  }
  if (need === 'consent') {
    return (
      <Button
        aria-label={text.of({ verb: text.giveConsent, source: source.name })}
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
      aria-label={text.of({ verb: text.lookNow, source: source.name })}
      aria-disabled={isBusy || undefined}
      onClick={() => onAct({ verb: 'look', source })}
    >
      {text.lookNow}
    </Button>
  );
}
