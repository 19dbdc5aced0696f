import { encode } from 'uqr';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSubmission } from '../../api/use-submission.ts';
import { useRequiredFields } from '../../ui/forms/use-required-fields.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { wordsOf } from '../../text/reader.ts';
import { factorCalls, type FactorKey, factorSentence } from '../../api/identity/factor-calls.ts';
import { type RequestedProof, FormButtons, ProofForm, CodeField } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

const text = wordsOf('second-factor');

interface EnrolProps {
  readonly asks: RequestedProof;
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
