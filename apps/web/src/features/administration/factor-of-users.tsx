import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { configurationQuery } from '../../api/call.ts';
import { identity } from '../../api/identity/identity.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Question } from '../../ui/states/question.tsx';
import { wordsOf } from '../../text/reader.ts';
import { factorCalls, factorSentence } from '../../api/identity/factor-calls.ts';
import styles from './factor-of-users.module.css';

const factorText = wordsOf('second-factor');
const text = factorText.users;
const QUERY_KEY = ['second-factor', 'users'];

/** Only the embedded provider knows them. */
function useFactorUsers() {
  const { data: configuration } = useQuery(configurationQuery);
  const isEmbedded = configuration?.identity.kind === 'embedded';
  return { isEmbedded, ...useQuery({ queryKey: QUERY_KEY, queryFn: factorCalls.users, enabled: isEmbedded }) };
}

/** Whether every administrator must have a second factor. */
export function FactorDemand() {
  const queryClient = useQueryClient();
  const { isEmbedded, ...query } = useFactorUsers();
  const change = useSubmission({
    mutationFn: (isDemanded: boolean) => factorCalls.demand(isDemanded),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['second-factor'] }),
  });
  if (!isEmbedded) return null;
  return (
    <section className={styles.demand} aria-labelledby="factor-demand">
      <h2 id="factor-demand">{text.title}</h2>
      <Loaded query={query} waiting={null} failed={text.failed}>
        {({ demanded, may_demand: may }) => (
          <>
            <div className={styles.line}>
              <Toggle
                checked={demanded}
                label={text.label}
                disabled={change.isPending || (!demanded && !may)}
                onChange={() => change.submit(!demanded)}
              />
              <span aria-hidden="true">{text.label}</span>
            </div>
            <p className={styles.lead}>{demanded || may ? text.hint : text.mayNot}</p>
            <p aria-live="polite">{change.isSuccess && (demanded ? text.turnedOn : text.turnedOff)}</p>
          </>
        )}
      </Loaded>
      {change.isError && <Notice tone="error">{factorSentence(change.error)}</Notice>}
    </section>
  );
}

interface FactorResetProps {
  readonly email: string;
  onReset(sentence: string): void;
}

/** For somebody else who lost phone and recovery codes; nothing where there is no factor. */
export function FactorReset({ email, onReset }: FactorResetProps) {
  const queryClient = useQueryClient();
  const { data } = useFactorUsers();
  const [isAsked, ask] = useState(false);
  const resetting = useSubmission({
    mutationFn: () => factorCalls.reset(email),
    onSuccess: () => {
      ask(false);
      onReset(text.done({ email }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['second-factor'] }),
  });
  if (data?.emails.includes(email) !== true || identity.current()?.email === email) return null;
  return (
    <>
      <Button variant="default" aria-label={text.resetOf({ email })} onClick={() => ask(true)}>
        {text.reset}
      </Button>
      {isAsked && (
        <Question
          title={text.question({ email })}
          confirm={text.reset}
          cancel={factorText.cancel}
          isBusy={resetting.isPending}
          form={resetting.isError && <Notice tone="error">{factorSentence(resetting.error)}</Notice>}
          onConfirm={() => resetting.submit()}
          onCancel={() => {
            resetting.reset();
            ask(false);
          }}
        >
          {text.detail}
        </Question>
      )}
    </>
  );
}
