import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { configurationQuery } from '../../api/call.ts';
import { useMoments } from '../../api/use-moments.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { wordsOf } from '../../text/reader.ts';
import { Enrol, ProofForm } from './enrol.tsx';
import { factorCalls, factorSentence, type FactorState } from '../../api/identity/factor-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

const text = wordsOf('second-factor');
const QUERY_KEY = ['second-factor'];

/** The second factor of whoever is signed in: set up, replaced, removed, with new recovery codes. */
export function SecondFactor() {
  const { data: configuration } = useQuery(configurationQuery);
  if (configuration === undefined) return <Waiting label={text.loading} heights={[44, 60]} />;
  return configuration.identity.kind === 'embedded' ? <OwnFactor /> : <p className={styles.lead}>{text.hosted}</p>;
}

type Doing = 'enrol' | 'renew' | 'remove';

function OwnFactor() {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: factorCalls.state });
  const [doing, setDoing] = useState<Doing | null>(null);
  const [done, setDone] = useState<Doing | null>(null);
  const top = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (done !== null) top.current?.focus();
  }, [done]);

  function begin(next: Doing) {
    setDone(null);
    setDoing(next);
  }
  function end(finished: Doing | null) {
    setDone(finished);
    setDoing(null);
    void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    if (finished === null) top.current?.focus();
  }

  return (
    <div ref={top} tabIndex={-1} className={styles.section} role="group" aria-label={text.title}>
      {done !== null && (
        <Notice tone="success" dismiss={{ label: text.dismiss, act: () => setDone(null) }}>
          {text.done[done]}
        </Notice>
      )}
      <Loaded
        query={query}
        waiting={<Waiting label={text.loading} heights={[44, 60]} />}
        failed={(error) => factorSentence(error)}
      >
        {(state) =>
          doing === null ? (
            <Present state={state} onBegin={begin} />
          ) : (
            <Step doing={doing} state={state} onDone={() => end(doing)} onCancel={() => end(null)} />
          )
        }
      </Loaded>
    </div>
  );
}

function Present({ state, onBegin }: { readonly state: FactorState; onBegin(doing: Doing): void }) {
  const momentOf = useMoments();
  const { enrolled_at: since, recovery_codes_left: left, demanded } = state;
  if (since === null) {
    return (
      <>
        <p className={styles.lead}>{text.off}</p>
        <div className={styles.buttons}>
          <Button size="md" onClick={() => onBegin('enrol')}>
            {text.enrol.open}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        <strong>{text.on({ moment: momentOf(since) })}</strong>
      </p>
      <p className={styles.lead}>{text.codesLeft({ count: left })}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => onBegin('renew')}>
          {text.renew.open}
        </Button>
        <Button variant="default" onClick={() => onBegin('enrol')}>
          {text.enrol.another}
        </Button>
        {!demanded && (
          <Button variant="outline" color="error" onClick={() => onBegin('remove')}>
            {text.remove.open}
          </Button>
        )}
      </div>
      {demanded && <p className={styles.lead}>{text.demanded}</p>}
      <p className={styles.lead}>{text.lost}</p>
    </>
  );
}

interface StepProps {
  readonly doing: Doing;
  readonly state: FactorState;
  onDone(): void;
  onCancel(): void;
}

function Step({ doing, state, onDone, onCancel }: StepProps) {
  const asks = { password: state.asks_password, code: state.enrolled_at !== null };
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (doing === 'enrol') return <Enrol asks={asks} onDone={onDone} onCancel={onCancel} />;
  if (doing === 'renew') {
    return (
      <ProofForm
        key="renew"
        asks={asks}
        submit={text.renew.submit}
        act={async (proof) => setCodes(await factorCalls.renewCodes(proof))}
        onCancel={onCancel}
      >
        {text.renew.lead}
      </ProofForm>
    );
  }
  return (
    <ProofForm
      key="remove"
      asks={asks}
      submit={text.remove.submit}
      act={async (proof) => {
        await factorCalls.remove(proof);
        onDone();
      }}
      onCancel={onCancel}
    >
      {text.remove.lead}
    </ProofForm>
  );
}
