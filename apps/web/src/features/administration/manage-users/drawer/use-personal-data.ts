import { useMutation } from '@tanstack/react-query';
import type { User } from '@vivac/contract/accounts';
import { call, openCall } from '../../../../api/call.ts';
import { wordsOf } from '../../../../text/reader.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import { failureSentence } from '../../../../ui/lists/failure-sentence.ts';
import type { ListChanges } from '../use-user-list.ts';

const text = wordsOf('users').personal;

/** Takes out what is kept of a user, or erases them; the drawer closes with the user. */
export function usePersonalData({ email }: User, changes: ListChanges) {
  const downloading = useMutation({
    mutationFn: async () => {
      const response = await openCall('exportUser', { params: { email } });
      saveFile({ fileName: text.fileName, content: await response.blob() });
    },
    // Read out by the page’s one status line.
    onMutate: () => changes.say({ tone: 'success', sentence: text.downloading }),
    onError: (error) => changes.say({ tone: 'error', sentence: failureSentence(error, text.downloadFailed) }),
  });
  const erasing = useMutation({
    mutationFn: () => call('eraseUser', { params: { email } }),
    onSuccess: (answer) => changes.gone(email, answer.message),
  });
  return {
    download: () => {
      if (!downloading.isPending) downloading.mutate();
    },
    isDownloading: downloading.isPending,
    erase: () => erasing.mutate(),
    isErasing: erasing.isPending,
    eraseFailure: erasing.error && failureSentence(erasing.error, text.eraseFailed),
    forgetFailure: () => erasing.reset(),
  };
}
