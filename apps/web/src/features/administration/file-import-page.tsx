import { useParams } from '@tanstack/react-router';
import { FileImport } from './file-import/file-import.tsx';
import { fileImportText } from './file-import/file-import-words.ts';
import { AdministrationPage } from './administration-frame.tsx';

/** A file on its way into the market; with an id in the address one that was uploaded before. */
export function FileImportPage() {
  const { id } = useParams({ strict: false });
  return (
    <AdministrationPage section="data" title={fileImportText.title} lead={fileImportText.lead}>
      <FileImport id={id ?? null} />
    </AdministrationPage>
  );
}
