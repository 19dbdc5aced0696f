import { wordsOf } from '../../text/reader.ts';
import { SecretNotice } from '../../ui/forms/secret-notice.tsx';
import type { FreshSecret } from './use-destinations.ts';

const text = wordsOf('channels').fresh;

/** A signing secret that was made just now: the only time it is seen (channel-3). */
export function FreshSecretNotice({ fresh, onDone }: { readonly fresh: FreshSecret; onDone(): void }) {
  const { name, secret } = fresh;
  return (
    <SecretNotice
      level="h4"
      title={text.title({ name })}
      label={text.secret}
      secret={secret}
      words={text}
      onDone={onDone}
    />
  );
}
