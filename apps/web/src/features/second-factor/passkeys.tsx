import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { factorCalls, type FactorState, type Passkey, canUsePasskeys } from '../../api/identity/factor-calls.ts';
import { useMoments } from '../../api/use-moments.ts';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import { wordsOf } from '../../text/reader.ts';
import { type RequestedProof, ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

const text = wordsOf('second-factor').passkeys;

interface PasskeyListProps {
  readonly state: FactorState;
  onAdd(): void;
  onRemove(passkey: Passkey): void;
}

/** The passkeys of whoever is signed in, or why there can be none here. */
export function PasskeyList({ state, onAdd, onRemove }: PasskeyListProps) {
  const { passkeys, demanded, enrolled_at: app } = state;
  const lack = lackIn(state);
  const mayRemove = !demanded || app !== null || passkeys.length > 1;
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <h3 id="passkeys">{text.title}</h3>
      <p className={styles.lead}>{text.lead}</p>
      {passkeys.length === 0 ? (
        <p className={styles.lead}>{lack ?? text.none}</p>
      ) : (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onRemove={mayRemove ? () => onRemove(passkey) : null} />
          ))}
        </ul>
      )}
      {passkeys.length > 0 && lack !== null && <p className={styles.lead}>{lack}</p>}
      {lack === null && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={onAdd}>
            {text.open}
          </Button>
        </div>
      )}
    </section>
  );
}

function lackIn({ passkeys_lack: lack }: FactorState): string | null {
  if (lack !== null) return lack === 'name' ? text.lackName : text.lackHttps;
  return canUsePasskeys() ? null : text.lackBrowser;
}

interface PasskeyLineProps {
  readonly passkey: Passkey;
  /** Null for the last factor of whom one is demanded. */
  readonly onRemove: (() => void) | null;
}

function PasskeyLine({ passkey: { name, created_at: added, used_at: used }, onRemove }: PasskeyLineProps) {
  const momentOf = useMoments();
  return (
    <li>
      <div>
        <strong className={styles.name}>{name}</strong>
        <p className={styles.lead}>
          {text.added({ moment: momentOf(added) })}
          <br />
          {used === null ? text.unused : text.used({ moment: momentOf(used) })}
        </p>
      </div>
      {onRemove && (
        <Button variant="outline" color="error" aria-label={text.removeOf({ name })} onClick={onRemove}>
          {text.remove}
        </Button>
      )}
    </li>
  );
}

interface AddPasskeyProps {
  readonly asks: RequestedProof;
  onDone(): void;
  onCancel(): void;
}

/** Its name and the proof, the browser's own question, and recovery codes where it is the first factor. */
export function AddPasskey({ asks, onDone, onCancel }: AddPasskeyProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const fields = useRequiredFields({ name: '' });
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const field = (
    <TextInput
      {...fields.field('name', text.nameMissing)}
      label={text.name}
      description={text.nameHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      maxLength={60}
    />
  );
  return (
    <ProofForm
      asks={asks}
      submit={text.submit}
      before={{ field, check: fields.check }}
      act={async (proof) => {
        const made = await factorCalls.addPasskey(fields.trimmed.name, proof);
        if (made.length === 0) onDone();
        else setCodes(made);
      }}
      onCancel={onCancel}
    >
      {text.adding}
    </ProofForm>
  );
}

interface RemovePasskeyProps extends AddPasskeyProps {
  readonly passkey: Passkey;
  readonly isLastFactor: boolean;
}

export function RemovePasskey({ passkey: { id, name }, isLastFactor, asks, onDone, onCancel }: RemovePasskeyProps) {
  return (
    <ProofForm
      asks={asks}
      submit={text.removeSubmit}
      act={async (proof) => {
        await factorCalls.removePasskey(id, proof);
        onDone();
      }}
      onCancel={onCancel}
    >
      {text.removeLead({ name })} {isLastFactor && text.removeLast}
    </ProofForm>
  );
}
