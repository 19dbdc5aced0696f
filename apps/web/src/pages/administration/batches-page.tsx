import { Batches } from '../../features/administration/batches/batches.tsx';
import { batchesText } from '../../features/administration/batches/batch-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-page.tsx';

const headerText = wordsOf('header');

export function BatchesPage() {
  return (
    <AdministrationPage title={headerText.batches} lead={batchesText.lead}>
      <Batches />
    </AdministrationPage>
  );
}
