import { useQuery } from '@tanstack/react-query';
import type { RegisteredSource } from '@vivac/contract/administration/sources';
import type { PlanCell } from '@vivac/contract/administration/source-plan';
import { useState } from 'react';
import { callQuery } from '../../../api/call.ts';
import type { CallResponse } from '../../../api/routes.ts';
import { useMoments } from '../../../api/use-moments.ts';
import type { MomentWords } from '../../../text/moment-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { dayWords, planCallsWords, shortDay } from '../../../text/sources.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import styles from './plan-ages.module.css';

const text = wordsOf('collection-plan');
const HOUR_MS = 3_600_000;

/** How old each cell of a plan is, of one length and party, and what is left of the budget. */
export function PlanAges({
  source,
  plan,
}: {
  readonly source: number;
  readonly plan: NonNullable<RegisteredSource['plan']>;
}) {
  const stays = plan.nights.flatMap((nights) => plan.adults.map((adults) => ({ nights, adults })));
  const [chosen, choose] = useState('0');
  const stay = stays[Number(chosen)] ?? stays[0]!;
  const query = useQuery({
    ...callQuery('getSourcePlan', { params: { id: source }, query: stay }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return (
    <section aria-label={text.title} className={styles.plan}>
      <h2>{text.title}</h2>
      {planCallsWords(plan.calls).map((line) => (
        <p key={line} className={styles.small}>
          {line}
        </p>
      ))}
      {stays.length > 1 && (
        <ChoiceField
          label={text.stay}
          value={chosen}
          choices={stays.map((each, at) => ({ value: String(at), label: text.stayOf(each) }))}
          onChange={choose}
        />
      )}
      <Loaded
        query={query}
        waiting={<Waiting label={text.loading} heights={[20, 120]} />}
        failed={(error) => failureSentence(error, text.failed)}
        stale="keep"
      >
        {(ages) => (
          <>
            <p className={styles.small}>
              {text.made({ today: ages.made_today, month: ages.made_this_month, left: ages.left_today })}
            </p>
            <Cells cells={ages.cells} now={query.dataUpdatedAt} />
          </>
        )}
      </Loaded>
    </section>
  );
}

type Look = 'fresh' | 'aging' | 'old' | 'failed' | 'never';
const LOOKS: readonly Look[] = ['fresh', 'aging', 'old', 'failed', 'never'];

interface CellsProps {
  readonly cells: CallResponse<'getSourcePlan'>['cells'];
  /** When the ages were asked for, by this machine. */
  readonly now: number;
}

function Cells({ cells, now }: CellsProps) {
  const momentOf = useMoments('short');
  const arrivals = [...new Set(cells.map(({ arrival }) => arrival))];
  const campsites = [...Map.groupBy(cells, ({ campsite }) => campsite)];
  return (
    <>
      <ul className={styles.legend}>
        {LOOKS.map((look) => (
          <li key={look}>
            <span data-look={look} aria-hidden="true" /> {text.legend[look]}
          </li>
        ))}
      </ul>
      {/* Wider than any screen: it scrolls by itself, also by the keyboard. */}
      <div className={styles.scroll} role="region" aria-label={text.table} tabIndex={0}>
        <table className={styles.ages} aria-label={text.table}>
          <thead>
            <tr>
              <th scope="col">{text.campsite}</th>
              {arrivals.map((arrival) => (
                <th key={arrival} scope="col">
                  <abbr title={dayWords(arrival)}>{shortDay(arrival)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {campsites.map(([campsite, own]) => (
              <tr key={campsite}>
                <th scope="row">{campsite}</th>
                {own.map((cell) => (
                  <td key={cell.arrival} data-look={lookOf(cell, now)} title={meaning(cell, momentOf)}>
                    {age(cell, now)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const hoursSince = (at: string, now: number) => Math.max(Math.floor((now - Date.parse(at)) / HOUR_MS), 0);

function lookOf({ outcome, answered_at: at }: PlanCell, now: number): Look {
  if (outcome === 'failed' || outcome === 'refused' || outcome === 'interrupted') return 'failed';
  if (at === null) return 'never';
  const hours = hoursSince(at, now);
  return hours <= 24 ? 'fresh' : hours <= 72 ? 'aging' : 'old';
}

function age({ outcome, answered_at: at }: PlanCell, now: number): string {
  const isFailed = outcome === 'failed' || outcome === 'refused' || outcome === 'interrupted';
  if (at === null) return isFailed ? '✕' : text.never;
  const hours = hoursSince(at, now);
  const words = hours < 48 ? text.hours({ count: hours }) : text.days({ count: Math.floor(hours / 24) });
  return isFailed ? `✕ ${words}` : words;
}

function meaning({ outcome, reason, answered_at: at }: PlanCell, momentOf: MomentWords): string {
  const { outcomes } = text;
  const when = at === null ? '' : momentOf(at);
  if (outcome === 'never') return outcomes.never;
  if (outcome === 'answered') return outcomes.answered({ at: when });
  if (outcome === 'empty') return outcomes.empty({ at: when });
  const why = outcome === 'interrupted' ? outcomes.interrupted : outcomes.failed({ reason: reason ?? '' });
  return at === null ? why : `${why} ${text.lastAnswer({ at: when })}`;
}
