import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { NightOfAdvice } from '@vivac/contract/wire/adviser/advice';
import type { AdviserDecision } from '@vivac/domain/adviser/decision-outcome';
import { type Cents, eurosOf } from '@vivac/domain/money';
import { call } from '../../../api/call.ts';
import { errorSentence } from '../../../api/error-sentence.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { centsWords } from '../../../text/adviser-words.ts';
import type { MomentWords } from '../../../text/moment-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { type AdviserQuestion, comparedQuery } from '../adviser-query.ts';
import styles from './night.module.css';

const text = wordsOf('adviser');

interface DecideProps {
  readonly night: NightOfAdvice;
  readonly proposedCents: Cents;
  readonly compared: Omit<AdviserQuestion, 'nights'>;
  readonly momentOf: MomentWords;
}

const ASKED = new Set<unknown>(['getAdvice', 'getAdviceNight', 'getAdviserDecisions']);

/** Accept or ignore: kept with the price that is seen here, and published nowhere. */
export function Decide({ night: { inputs, decided }, proposedCents, compared, momentOf }: DecideProps) {
  const queryClient = useQueryClient();
  const decision = useSubmission({
    mutationFn: (chosen: AdviserDecision) =>
      call('decideAdvice', {
        body: { ...comparedQuery(compared), date: inputs.day, decision: chosen, proposed: eurosOf(proposedCents) },
      }),
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => ASKED.has(queryKey[0]) }),
  });
  return (
    <div className={styles.part}>
      <div className={styles.decide}>
        <Button onClick={() => decision.submit('accepted')}>{text.accept}</Button>
        <Button variant="default" onClick={() => decision.submit('ignored')}>
          {text.ignore}
        </Button>
        {decided && (
          <span role="status" className={styles.quiet}>
            {text.decided[decided.decision]({ price: centsWords(decided.proposedCents), moment: momentOf(decided.at) })}
          </span>
        )}
      </div>
      <p className={styles.quiet}>{text.decideHint}</p>
      {decision.isError && (
        <Notice tone="error" dismiss={{ label: text.dismiss, act: decision.reset }}>
          {text.decideFailed} {errorSentence(decision.error)}
        </Notice>
      )}
    </div>
  );
}
