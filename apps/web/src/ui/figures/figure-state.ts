import { errorSentence } from '../../api/error-sentence.ts';
import { wordsOf } from '../../text/reader.ts';

const text = wordsOf('position');

interface Asked {
  readonly data: unknown;
  readonly error: Error | null;
  refetch(): unknown;
}

/** How a figure that is asked for stands: on its way, failed with the sentence why, or there. */
export function figureState({ data, error, refetch }: Asked, title: string) {
  if (error !== null) {
    const retry = () => void refetch();
    return { is: 'failed', title: text.panelFailed, sentence: errorSentence(error), retry } as const;
  }
  if (data === undefined) return { is: 'loading', label: text.panelLoading({ title }) } as const;
  return { is: 'ready' } as const;
}
