import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { fileImportText as text } from './file-import/file-import-words.ts';
import { AdministrationPage } from './administration-frame.tsx';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { ChooseFile } from './file-import/choose-file.tsx';
import styles from './file-import/file-import.module.css';
import { ImportResult } from './file-import/result/import-result.tsx';
import { Steps } from './file-import/steps.tsx';
import { isOver, useUpload } from './file-import/use-upload.ts';

/** A file on its way into the market; with an id in the address one that was uploaded before. */
export function FileImportPage() {
  const { id } = useParams({ strict: false });
  return (
    <AdministrationPage section="data" title={text.title} lead={text.lead}>
      <FileImport id={id ?? null} />
    </AdministrationPage>
  );
}

/** Fetched with the answer of the upload. */
const ReadFile = lazy(async () => ({ default: (await import('./file-import/read-file.tsx')).ReadFile }));

/** The way of a file into the market: chosen, recognised, tried, imported. */
function FileImport({ id }: { readonly id: string | null }) {
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
  return (
    <Loaded
      query={upload}
      waiting={<Loading />}
      failed={(error) => failureSentence(error, text.loadFailed)}
      stale="keep"
    >
      {(found) =>
        isOver(found) ? (
          <ImportResult upload={found} />
        ) : (
          <Suspense fallback={<Loading />}>
            <ReadFile upload={found} />
          </Suspense>
        )
      }
    </Loaded>
  );
}

function Loading() {
  return <Waiting label={text.loading} className={styles.waiting} heights={[28, 200]} />;
}
