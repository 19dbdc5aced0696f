import { sourceName } from '../text/source-words.ts';

/** The name of a source: ours in the reader's language, any other as somebody gave it, which nobody translates. */
export function SourceName({ name }: { readonly name: string }) {
  const said = sourceName(name);
  return <span translate={said === name ? 'no' : undefined}>{said}</span>;
}
