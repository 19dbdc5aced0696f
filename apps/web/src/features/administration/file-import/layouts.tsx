import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UploadGuess } from '@vivac/contract/administration/uploads';
import { call, callQuery } from '../../../api/call.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { priceWords } from '../../../text/price-words.ts';
import { toDay } from '@vivac/domain/time/day';
import { fileImportText as text } from './file-import-words.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import styles from './choose-file.module.css';
import own from './file-import.module.css';
import type { useReading } from './use-upload.ts';

/** Forgets a layout; what was guessed with it is guessed again. */
function useForgetLayout() {
  const queryClient = useQueryClient();
  const forgetting = useMutation({
    mutationFn: (number: number) => call('forgetLayout', { params: { number } }),
    onSuccess: (layouts) => queryClient.setQueryData(callQuery('getLayouts', {}).queryKey, layouts),
    onError: () => void queryClient.invalidateQueries({ queryKey: ['getLayouts'] }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['getUploadGuess'] }),
  });
  return {
    forget: (number: number) => forgetting.isPending || forgetting.mutate(number),
    isBusy: forgetting.isPending,
    failure: forgetting.error && failureSentence(forgetting.error, text.forgetFailed),
  };
}

/** Layouts that are remembered, each with the file it is from, and forgotten here. */
export function RememberedLayouts() {
  const momentOf = useMoments();
  const layouts = useQuery({ ...callQuery('getLayouts', {}), staleTime: 0 });
  const { forget, isBusy, failure } = useForgetLayout();
  return (
    <Loaded query={layouts} waiting={null} failed={(error) => failureSentence(error, text.layoutsFailed)} stale="keep">
      {({ layouts: found }) =>
        found.length > 0 && (
          <section className={styles.earlier}>
            <h2>{text.layouts}</h2>
            <p className="muted text-13">{text.layoutsHint}</p>
            {failure && <Notice tone="error">{failure}</Notice>}
            <ul>
              {found.map(({ number, file_name: name, kind, columns, answered_at: at, answered_by: by }) => (
                <li key={number}>
                  <b translate="no">{name}</b>
                  <span>
                    {text.kinds[kind]} · {text.columnsOf({ count: columns.length })} · {momentOf(at)} · {by}
                  </span>
                  <span className={styles.names} translate="no">
                    {columns.join(', ')}
                  </span>
                  <Button
                    variant="default"
                    size="xs"
                    aria-disabled={isBusy || undefined}
                    aria-label={text.forgetLayout({ name })}
                    onClick={() => forget(number)}
                  >
                    {text.forget}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

interface AsLastTimeProps {
  readonly file: ReturnType<typeof useReading>;
  readonly guess: UploadGuess;
}

/** That the columns are read as those of an earlier file; the way back to what this file says alone. */
export function AsLastTime({ file, guess }: AsLastTimeProps) {
  const momentOf = useMoments();
  const { forget, isBusy, failure } = useForgetLayout();
  const last = guess.as_last_time;
  if (guess.ready !== null) return <ReadBy file={file} ready={guess.ready} />;
  if (last === null)
    return file.isAnew ? (
      <p className={own.lastTime}>
        {text.guessedAnew}{' '}
        <Button variant="subtle" onClick={() => file.guessAnew(false)}>
          {text.notAnew}
        </Button>
      </p>
    ) : null;
  return (
    <div className={own.lastTime}>
      <p>{text.asLastTimeOf({ name: last.file_name, when: momentOf(last.answered_at), who: last.answered_by })}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={own.choices}>
        <Button variant="default" onClick={() => file.guessAnew(true)}>
          {text.guessAnew}
        </Button>
        <Button variant="subtle" aria-disabled={isBusy || undefined} onClick={() => forget(last.number)}>
          {text.forget}
        </Button>
      </div>
    </div>
  );
}

/** That the file has the shape of a platform’s answers, and which document of the platform the mapping follows. */
function ReadBy({
  file,
  ready,
}: Pick<AsLastTimeProps, 'file'> & { readonly ready: NonNullable<UploadGuess['ready']> }) {
  const { title, use, follows, documented } = ready;
  return (
    <div className={own.lastTime}>
      <p>
        <b>{text.readBy({ title })}</b> {use}
      </p>
      {follows && (
        <p>
          {text.follows({ on: priceWords.longDay(toDay(follows.on)) })}{' '}
          <a href={follows.document}>{follows.document}</a>
        </p>
      )}
      {!documented && <p>{text.tryFirst}</p>}
      <div className={own.choices}>
        <Button variant="default" onClick={() => file.guessAnew(true)}>
          {text.guessAnew}
        </Button>
      </div>
    </div>
  );
}
