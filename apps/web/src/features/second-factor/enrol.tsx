import { Button } from '@mantine/core';
import { encode } from 'uqr';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSubmission } from '../../api/use-submission.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { wordsOf } from '../../text/reader.ts';
import { CodeField } from './code-field.tsx';
import {
  factorCalls,
  factorFault,
  type FactorKey,
  type FactorProof,
  factorSentence,
} from '../../api/identity/factor-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

const text = wordsOf('second-factor');

interface EnrolProps {
  readonly asks: AskedProof;
  onDone(): void;
  readonly onCancel?: () => void;
}

/** Password and code of the factor before, QR code with the first code, recovery codes. */
export function Enrol({ asks, onDone, onCancel }: EnrolProps) {
  const [key, setKey] = useState<FactorKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (key !== null) return <FirstCode factorKey={key} onConfirmed={setCodes} onCancel={onCancel} />;
  return (
    <ProofForm
      asks={asks}
      submit={text.enrol.begin}
      act={async (proof) => setKey(await factorCalls.begin(proof))}
      onCancel={onCancel}
    >
      {text.enrol.lead}
    </ProofForm>
  );
}

export interface AskedProof {
  /** Where a fresh sign-in does not stand for it. */
  readonly password: boolean;
  /** Of whoever has a factor already. */
  readonly code: boolean;
}

interface ProofFormProps {
  readonly asks: AskedProof;
  readonly submit: string;
  readonly children: ReactNode;
  act(proof: FactorProof): Promise<unknown>;
  readonly onCancel?: (() => void) | undefined;
}

/** Who is it still? Says what follows, and asks once more for the password and for a fresh code. */
export function ProofForm({ asks, submit, children, act, onCancel }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const fields = useRequiredFields({ code: '' });
  const { focus } = fields;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const asksPassword = asks.password || wasRefused;
  const sending = useSubmission({
    mutationFn: () => act({ ...(password !== '' && { password }), ...(asks.code && { code: fields.trimmed.code }) }),
    onError: (error) => {
      if (factorFault(error) !== 'INVALID_PASSWORD') return asks.code && focus('code');
      setRefused(true);
      input.current?.select();
    },
  });
  // The first thing to do, wherever the button was that led here.
  useEffect(() => form.current?.querySelector('input')?.focus(), [asksPassword]);

  function send(event: FormEvent) {
    event.preventDefault();
    const isComplete = !asks.code || fields.check();
    setChecked(true);
    if (asksPassword && password === '') input.current?.focus();
    else if (isComplete) sending.submit();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      <p className={styles.lead}>{children}</p>
      {asksPassword && (
        <PasswordField
          ref={input}
          label={text.password.label}
          showLabel={text.password.show}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isChecked && password === '' && text.password.missing}
        />
      )}
      {asks.code && <CodeField fields={fields} kind="either" />}
      {sending.isError && <Notice tone="error">{factorSentence(sending.error)}</Notice>}
      <FormButtons submit={submit} isBusy={sending.isPending} onCancel={onCancel} />
    </form>
  );
}

interface FormButtonsProps {
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onCancel?: (() => void) | undefined;
}

function FormButtons({ submit, isBusy, onCancel }: FormButtonsProps) {
  return (
    <div className={styles.buttons}>
      <SubmitButton busy={isBusy}>{submit}</SubmitButton>
      {onCancel && (
        <Button size="md" variant="default" onClick={onCancel}>
          {text.cancel}
        </Button>
      )}
    </div>
  );
}

interface FirstCodeProps {
  readonly factorKey: FactorKey;
  onConfirmed(codes: readonly string[]): void;
  readonly onCancel?: (() => void) | undefined;
}

function FirstCode({ factorKey: { key, uri }, onConfirmed, onCancel }: FirstCodeProps) {
  const fields = useRequiredFields({ code: '' });
  const { focus } = fields;
  const confirming = useSubmission({
    mutationFn: async () => onConfirmed(await factorCalls.confirm(fields.trimmed.code)),
    onError: () => focus('code'),
  });
  const scan = useRef<HTMLParagraphElement>(null);
  useEffect(() => scan.current?.focus(), []);

  function send(event: FormEvent) {
    event.preventDefault();
    if (fields.check()) confirming.submit();
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p ref={scan} tabIndex={-1} className={styles.lead}>
        {text.enrol.scan}
      </p>
      <QrCode content={uri} />
      <p className={styles.lead}>
        {text.enrol.orType} <code className={styles.key}>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField fields={fields} kind="app" />
      {confirming.isError && <Notice tone="error">{factorSentence(confirming.error)}</Notice>}
      <FormButtons submit={text.enrol.confirm} isBusy={confirming.isPending} onCancel={onCancel} />
    </form>
  );
}

/** Black on white in the dark too: cameras read it so. */
function QrCode({ content }: { readonly content: string }) {
  const { data, size } = encode(content, { border: 2 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={text.enrol.qr}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
