import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Backup } from '@vivac/contract/administration/backups';
import { callQuery } from '../../../api/call-query.ts';
import { call, openCall } from '../../../api/call.ts';
import { backupsText as text } from './backup-words.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { failureSentence, listWords } from '../failure-sentence.ts';
import { useMessage } from '../use-message.ts';

const backupsQuery = callQuery('getBackups', {});
/** While something is under way, so that it is seen to go on and to end. */
const LOOK_AGAIN_AFTER_MS = 1_000;

/** Backups that there are, and what an administrator asks for. */
export function useBackups() {
  const queryClient = useQueryClient();
  const [message, say] = useMessage(null);
  const list = useQuery({
    ...backupsQuery,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.running ? LOOK_AGAIN_AFTER_MS : false),
  });
  const begun = {
    onSuccess: (answer: { readonly message: string }) => say({ tone: 'success', sentence: answer.message }),
    // Somebody else may have begun something: the page shows what there is now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  };
  const failed = (unknown: string) => (error: unknown) =>
    say({ tone: 'error', sentence: failureSentence(error, listWords(unknown)) });

  const making = useMutation({
    mutationFn: (withSecret: boolean) => call('makeBackup', { body: { with_secret: withSecret } }),
    onError: failed(text.makeFailed),
    ...begun,
  });
  const rehearsing = useMutation({
    mutationFn: ({ name, foreign }: Backup) =>
      call('rehearseBackup', { params: { name }, query: foreign ? { foreign } : {} }),
    onError: failed(text.rehearseFailed),
    ...begun,
  });
  const downloading = useMutation({
    mutationFn: async ({ name, has_secret }: Backup) => {
      const query = has_secret ? { with_secret: true } : {};
      const response = await openCall('downloadBackup', { params: { name }, query });
      saveFile({ fileName: name, content: await response.blob() });
    },
    onError: failed(text.downloadFailed),
  });

  return {
    list,
    message,
    dismissMessage: () => say(null),
    isDownloading: downloading.isPending,
    isBusy: making.isPending || rehearsing.isPending || (list.data?.running ?? null) !== null,
    make: (withSecret: boolean) => making.mutate(withSecret),
    rehearse: (backup: Backup) => rehearsing.mutate(backup),
    download: (backup: Backup) => downloading.isPending || downloading.mutate(backup),
  };
}
