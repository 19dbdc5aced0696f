import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StoredDecision } from '@vivac/contract/adviser';
import { DECISIONS, OUTCOMES } from '@vivac/domain/adviser/night-facts';
import { toDay } from '@vivac/domain/time/day';
import { useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import type { CallResponse } from '../../api/routes.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { type DecisionChoice, decisionsQuery } from './adviser-query.ts';
import styles from './adviser.module.css';

const adviserText = wordsOf('adviser');
const adviserWords = wordsOf('adviser-words');
const text = adviserText.log;
const PAGE = 100;
/** As many as one answer holds. */
const MOST = 500;

interface DecisionLogProps {
  readonly campsite: string;
  readonly momentOf: MomentWords;
}

/** What was accepted and ignored, and what followed. */
export function DecisionLog({ campsite, momentOf }: DecisionLogProps) {
  const [choice, setChoice] = useState<DecisionChoice>({ limit: PAGE });
  const { data, error, refetch } = useQuery(decisionsQuery(campsite, choice));
  return (
    <>
      <Choices choice={choice} onChange={setChoice} />
      <section className="card above-16 clip" aria-label={text.table}>
        {error !== null && (
          <Failed look="strip" title={text.failed} onRetry={() => void refetch()}>
            {errorSentence(error)}
          </Failed>
        )}
        {data === undefined && error === null && (
          <Waiting label={text.loading} className={styles.waiting} heights={[40, 40, 40]} />
        )}
        {data && <Found data={data} choice={choice} momentOf={momentOf} onChange={setChoice} />}
      </section>
    </>
  );
}

interface ChoicesProps {
  readonly choice: DecisionChoice;
  onChange(choice: DecisionChoice): void;
}

/** Which decisions are shown. */
function Choices({ choice, onChange }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      <ChoiceField
        label={text.decision}
        value={choice.decision ?? ''}
        choices={[
          { value: '', label: text.all },
          ...DECISIONS.map((value) => ({ value, label: adviserWords.decisions[value] })),
        ]}
        onChange={(value) => onChange({ ...choice, decision: value === '' ? undefined : value })}
      />
      <ChoiceField
        label={text.outcome}
        value={choice.outcome ?? ''}
        choices={[
          { value: '', label: text.anyOutcome },
          ...OUTCOMES.map((value) => ({ value, label: text.outcomes[value] })),
        ]}
        onChange={(value) => onChange({ ...choice, outcome: value === '' ? undefined : value })}
      />
    </div>
  );
}

interface FoundProps extends ChoicesProps, Pick<DecisionLogProps, 'momentOf'> {
  readonly data: CallResponse<'getAdviserDecisions'>;
}

function Found({ data, choice, momentOf, onChange }: FoundProps) {
  if (data.total === 0) {
    const isNarrowed = choice.decision !== undefined || choice.outcome !== undefined;
    if (!isNarrowed) {
      return (
        <Empty look="bare" title={text.empty}>
          {text.emptyHint}
        </Empty>
      );
    }
    const showAll = { label: adviserText.showAll, act: () => onChange({ limit: PAGE }) };
    return <Empty look="bare" title={text.emptyChoice} action={showAll} />;
  }
  return (
    <>
      <p className={styles.counts}>{text.counts(data)}</p>
      <DecisionTable decisions={data.decisions} momentOf={momentOf} />
      {data.total > data.decisions.length && choice.limit < MOST && (
        <p className={styles.counts}>
          <Button variant="default" onClick={() => onChange({ ...choice, limit: Math.min(MOST, choice.limit + PAGE) })}>
            {text.more}
          </Button>
        </p>
      )}
      <p className={styles.counts}>{text.followedWhy}</p>
    </>
  );
}

/** One row a decision, beside the own price as it was seen last. */
function DecisionTable({
  decisions,
  momentOf,
}: {
  readonly decisions: readonly StoredDecision[];
  readonly momentOf: MomentWords;
}) {
  const euros = (price: number | null) => (price === null ? adviserText.none : priceWords.euros(price));
  return (
    <table className={styles.table} data-log="">
      <caption className="visually-hidden">{text.table}</caption>
      <thead>
        <tr>
          <th scope="col">{adviserText.night}</th>
          <th scope="col">{text.decision}</th>
          <th scope="col" className={styles.number}>
            {adviserText.proposal}
          </th>
          <th scope="col" className={styles.number}>
            {text.then}
          </th>
          <th scope="col" className={styles.number}>
            {text.now}
          </th>
          <th scope="col">{text.outcome}</th>
          <th scope="col">{text.when}</th>
        </tr>
      </thead>
      <tbody>
        {decisions.map((row) => (
          <tr key={row.id}>
            <th scope="row">{priceWords.shortDay(toDay(row.date))}</th>
            <td data-title={text.decision}>
              <span className={styles.decided} data-decision={row.decision}>
                {adviserWords.decisions[row.decision]}
              </span>
            </td>
            <td className={styles.number} data-title={adviserText.proposal}>
              {euros(row.proposed)}
            </td>
            <td className={styles.number} data-title={text.then}>
              {euros(row.price_then)}
            </td>
            <td className={styles.number} data-title={text.now}>
              {row.outcome === 'not_seen_since' ? adviserText.none : euros(row.price_now)}
            </td>
            <td data-title={text.outcome}>{text.outcomes[row.outcome]}</td>
            <td data-title={text.when}>{momentOf(row.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
