import { wordsOf } from '../../text/reader.ts';
import { Notice } from '../../ui/states/notice.tsx';

const settingsText = wordsOf('settings');

interface AccountMessageProps {
  readonly tone: 'error' | 'success';
  readonly sentence: string;
  readonly onDismiss: () => void;
}

/** Below the button that caused it, where nothing moves when it comes. */
export function AccountMessage({ tone, sentence, onDismiss }: AccountMessageProps) {
  return (
    <Notice tone={tone} dismiss={{ label: settingsText.dismiss, act: onDismiss }}>
      {sentence}
    </Notice>
  );
}
