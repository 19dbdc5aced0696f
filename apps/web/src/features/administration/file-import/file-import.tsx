import { lazy, Suspense } from 'react';
import { fileImportText as text } from './file-import-words.ts';
import { ListFailure } from '../list-states.tsx';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { ChooseFile } from './choose-file.tsx';
import styles from './file-import.module.css';
import { ImportResult } from './result/import-result.tsx';
import { Steps } from './steps.tsx';
import { isOver, useUpload } from './use-upload.ts';

/** Fetched with the answer of the upload. */
const ReadFile = lazy(async () => ({ default: (await import('./read-file.tsx')).ReadFile }));

/** The way of a file into the market: chosen, recognised, tried, imported. */
export function FileImport({ id }: { readonly id: string | null }) {
  if (id !== null) return <Uploaded key={id} id={id} />;
  return (
    <>
      <Steps at={0} />
      <ChooseFile />
    </>
  );
}

function Uploaded({ id }: { readonly id: string }) {
  const upload = useUpload(id);
  if (upload.isPending) return <Loading />;
  if (upload.isError && !upload.data) {
    return <ListFailure error={upload.error} unknown={text.loadFailed} retry={() => void upload.refetch()} />;
  }
  if (isOver(upload.data)) return <ImportResult upload={upload.data} />;
  return (
    <Suspense fallback={<Loading />}>
      <ReadFile upload={upload.data} />
    </Suspense>
  );
}

function Loading() {
  return (
    <Waiting label={text.loading} className={styles.waiting}>
      <Bones heights={[28, 200]} />
    </Waiting>
  );
}
