import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { configurationQuery } from '../../api/call.ts';
import { useMoments } from '../../api/use-moments.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { wordsOf } from '../../text/reader.ts';
import {
  factorCalls,
  factorSentence,
  type FactorState,
  type Passkey,
  canUsePasskeys,
} from '../../api/identity/factor-calls.ts';
import { Enrol } from './enrol.tsx';
import { AddPasskey, PasskeyList, RemovePasskey } from './passkeys.tsx';
import { type RequestedProof, ProofForm } from './proof-form.tsx';
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

type Doing = 'enrol' | 'renew' | 'remove' | 'addPasskey' | 'removePasskey';

function OwnFactor() {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: factorCalls.state });
  const [doing, setDoing] = useState<Doing | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
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
            <Present
              state={state}
              onBegin={begin}
              onRemove={(passkey) => {
                setRemoved(passkey);
                begin('removePasskey');
              }}
            />
          ) : (
            <Step doing={doing} passkey={removed} state={state} onDone={() => end(doing)} onCancel={() => end(null)} />
          )
        }
      </Loaded>
    </div>
  );
}

interface PresentProps {
  readonly state: FactorState;
  onBegin(doing: Doing): void;
  onRemove(passkey: Passkey): void;
}

function Present({ state, onBegin, onRemove }: PresentProps) {
  const hasFactor = state.enrolled_at !== null || state.passkeys.length > 0;
  return (
    <>
      <App state={state} onBegin={onBegin} />
      <PasskeyList state={state} onAdd={() => onBegin('addPasskey')} onRemove={onRemove} />
      {hasFactor && state.demanded && <p className={styles.lead}>{text.demanded}</p>}
      {hasFactor && <p className={styles.lead}>{text.lost}</p>}
    </>
  );
}

/** The app for codes, and the recovery codes that stand for any factor. */
function App({ state, onBegin }: Omit<PresentProps, 'onRemove'>) {
  const momentOf = useMoments();
  const { enrolled_at: since, recovery_codes_left: left, demanded, passkeys } = state;
  if (since === null && passkeys.length === 0) {
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
  const mayRemove = since !== null && (!demanded || passkeys.length > 0);
  return (
    <>
      {since !== null && (
        <p>
          <strong>{text.on({ moment: momentOf(since) })}</strong>
        </p>
      )}
      <p className={styles.lead}>{text.codesLeft({ count: left })}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => onBegin('renew')}>
          {text.renew.open}
        </Button>
        <Button variant="default" onClick={() => onBegin('enrol')}>
          {since === null ? text.enrol.app : text.enrol.another}
        </Button>
        {mayRemove && (
          <Button variant="outline" color="error" onClick={() => onBegin('remove')}>
            {text.remove.open}
          </Button>
        )}
      </div>
    </>
  );
}

function proofOf({
  asks_password: password,
  enrolled_at: app,
  passkeys,
  passkeys_lack: lack,
}: FactorState): RequestedProof {
  const isOfPasskeys = passkeys.length > 0 ? 'recovery' : null;
  return {
    password,
    code: app === null ? isOfPasskeys : 'either',
    passkey: passkeys.length > 0 && lack === null && canUsePasskeys(),
  };
}

interface StepProps {
  readonly doing: Doing;
  /** The one to be removed. */
  readonly passkey: Passkey | null;
  readonly state: FactorState;
  onDone(): void;
  onCancel(): void;
}

function Step({ doing, passkey, state, onDone, onCancel }: StepProps) {
  const step = { asks: proofOf(state), onDone, onCancel };
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (doing === 'enrol') return <Enrol {...step} />;
  if (doing === 'addPasskey') return <AddPasskey {...step} />;
  if (doing === 'removePasskey' && passkey !== null) {
    const isLastFactor = state.enrolled_at === null && state.passkeys.length === 1;
    return <RemovePasskey {...step} passkey={passkey} isLastFactor={isLastFactor} />;
  }
  if (doing === 'renew') {
    return (
      <ProofForm
        key="renew"
        asks={step.asks}
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
      asks={step.asks}
      submit={text.remove.submit}
      act={async (proof) => {
        await factorCalls.remove(proof);
        onDone();
      }}
      onCancel={onCancel}
    >
      {state.passkeys.length > 0 ? text.remove.leadWithPasskeys : text.remove.lead}
    </ProofForm>
  );
}
