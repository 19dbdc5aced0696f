import { useQuery } from '@tanstack/react-query';
import type { Preview } from '@vivac/contract/notifications';
import { ruleToWire } from '@vivac/contract/wire/rules';
import type { KindOfRule, RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';
import { callQuery } from '../../../api/call-query.ts';
import { errorSentence } from '../../../api/error-sentence.ts';
import { trialText as text } from '../rule-words.ts';
import { Failed } from '../../../ui/states/failed.tsx';
import { TriedMessage } from './tried-message.tsx';
import styles from './trial.module.css';
import { useMoments } from '../../../api/use-moments.ts';

const referenceQuery = callQuery('getReferenceCampsite', {});

/** What a rule would have sent in the last 90 days. It is asked for while this is shown, and no longer. */
export function Trial({ of: { kind, rule } }: { of: KindOfRule }) {
  const body = { kind, rule: { ...ruleToWire(rule), enabled: true } };
  const trial = useQuery(callQuery('previewNotification', { body }));
  const reference = useQuery(referenceQuery);
  const hasCampsite = reference.data === undefined || Boolean(reference.data.referenceCampsite);

  return (
    <section className={styles.trial} aria-label={text.title}>
      <p role="status" className={styles.result}>
        {trial.isPending && text.running}
        {trial.isSuccess &&
          (hasCampsite ? text.result({ days: trial.data.days, messages: trial.data.messages }) : text.noCampsite)}
      </p>
      {trial.isError && (
        <Failed look="strip" title={text.failed} onRetry={() => void trial.refetch()}>
          {errorSentence(trial.error)}
        </Failed>
      )}
      {trial.isSuccess && hasCampsite && <TrialDetails kind={kind} preview={trial.data} />}
    </section>
  );
}

interface TrialDetailsProps {
  readonly kind: RuleKind;
  readonly preview: Preview;
}

function TrialDetails({ kind, preview: { runs, stale_runs, latest, next_run } }: TrialDetailsProps) {
  const momentOf = useMoments();
  return (
    <>
      {stale_runs > 0 && <p className={styles.stale}>{text.stale(stale_runs, runs)}</p>}
      {latest.length > 0 && (
        <>
          <p className={styles.latest}>{text.latest({ shown: latest.length })}</p>
          <ol className={styles.messages}>
            {latest.map((message) => (
              <TriedMessage key={message.sent_at} kind={kind} message={message} />
            ))}
          </ol>
        </>
      )}
      <p className={styles.next}>{text.next({ moment: momentOf(next_run) })}</p>
    </>
  );
}
