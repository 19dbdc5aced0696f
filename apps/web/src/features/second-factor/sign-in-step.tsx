import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { identity } from '../../api/identity/identity.ts';
import type { FactorDue } from '../../api/identity/ports.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { wordsOf } from '../../text/reader.ts';
import { CodeField } from './proof-form.tsx';
import { Enrol } from './enrol.tsx';
import { AddPasskey } from './passkeys.tsx';
import { factorCalls, factorSentence, canUsePasskeys } from '../../api/identity/factor-calls.ts';
import styles from './second-factor.module.css';

const text = wordsOf('second-factor');

/** The password was typed a moment ago; where it was not, the provider asks. */
const nothing = { password: false, code: null, passkey: false };

interface SignInStepProps {
  readonly due: FactorDue;
  onSignedIn(): void;
  /** Back to the form: somebody else wants to sign in. */
  onLeave(): void;
}

/** After the password: the code, or, where administrators must have a second factor, setting it up. */
export function SignInStep({ due, onSignedIn, onLeave }: SignInStepProps) {
  const leaving = useSubmission({ mutationFn: () => identity.signOut(), onSuccess: onLeave });
  const entering = useSubmission({ mutationFn: () => identity.getToken(true), onSuccess: onSignedIn });
  return (
    <div className="stack one-column gap-16">
      {due === 'enrol' ? (
        <DemandedFactor onDone={() => entering.submit()} />
      ) : (
        <CodeForm offersPasskey={due === 'code_or_passkey' && canUsePasskeys()} onShown={() => entering.submit()} />
      )}
      {(leaving.error ?? entering.error) && (
        <Notice tone="error">{factorSentence((leaving.error ?? entering.error)!)}</Notice>
      )}
      <Button variant="subtle" className={styles.leave} onClick={() => leaving.submit()}>
        {text.signIn.leave}
      </Button>
    </div>
  );
}

/** An app, unless a passkey is wished. */
function DemandedFactor({ onDone }: { onDone(): void }) {
  const [byPasskey, setByPasskey] = useState(false);
  return (
    <>
      <p role="status">{text.demanded}</p>
      {byPasskey ? (
        <AddPasskey asks={nothing} onDone={onDone} onCancel={() => setByPasskey(false)} />
      ) : (
        <Enrol asks={nothing} onDone={onDone} />
      )}
      {!byPasskey && canUsePasskeys() && (
        <Button variant="default" size="md" fullWidth className={styles.wraps} onClick={() => setByPasskey(true)}>
          {text.enrol.passkey}
        </Button>
      )}
    </>
  );
}

function PasskeyButton({ onShown }: { onShown(): void }) {
  const showing = useSubmission({ mutationFn: factorCalls.verifyPasskey, onSuccess: onShown });
  return (
    <>
      {showing.isError && <Notice tone="error">{factorSentence(showing.error)}</Notice>}
      <Button
        variant="default"
        size="md"
        fullWidth
        className={styles.wraps}
        disabled={showing.isPending}
        onClick={() => showing.submit()}
      >
        {text.signIn.usePasskey}
      </Button>
    </>
  );
}

function CodeForm({ offersPasskey, onShown }: { offersPasskey: boolean; onShown(): void }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const fields = useRequiredFields({ code: '' });
  const { focus, set } = fields;
  const showing = useSubmission({
    mutationFn: () => (kind === 'app' ? factorCalls.verify : factorCalls.recover)(fields.trimmed.code),
    onSuccess: onShown,
    onError: () => focus('code'),
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), [kind]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (fields.check()) showing.submit();
    else showing.reset();
  }

  function change() {
    set('code', '');
    showing.reset();
    setKind(kind === 'app' ? 'recovery' : 'app');
  }

  return (
    <form ref={form} className="stack one-column gap-16" onSubmit={send} noValidate>
      <p>{kind === 'app' && offersPasskey ? text.signIn.appOrPasskey : text.signIn[kind]}</p>
      {showing.isError && <Notice tone="error">{factorSentence(showing.error)}</Notice>}
      <CodeField fields={fields} kind={kind} />
      <SubmitButton fullWidth busy={showing.isPending}>
        {text.signIn.submit}
      </SubmitButton>
      {offersPasskey && <PasskeyButton onShown={onShown} />}
      <Button variant="default" size="md" fullWidth className={styles.wraps} onClick={change}>
        {kind === 'app' ? text.signIn.useRecovery : text.signIn.useApp}
      </Button>
      {kind === 'recovery' && <p className="muted text-13">{text.lost}</p>}
    </form>
  );
}
