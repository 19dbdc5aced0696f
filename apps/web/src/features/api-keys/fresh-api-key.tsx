import { wordsOf } from '../../text/reader.ts';
import { SecretNotice } from '../../ui/forms/secret-notice.tsx';
import type { FreshKey } from './use-api-keys.ts';

const text = wordsOf('api-keys').fresh;

/** A key that was made just now: the only time it is seen. */
export function FreshApiKey({ fresh, onDone }: { readonly fresh: FreshKey; onDone(): void }) {
  const title = text.title({ name: fresh.api_key.name });
  return <SecretNotice level="h3" title={title} label={text.key} secret={fresh.key} words={text} onDone={onDone} />;
}
