import { Batches } from './batches/batches.tsx';
import { batchesText } from './batches/batch-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';

const headerText = wordsOf('header');

export function BatchesPage() {
  return (
    <AdministrationPage section="data" title={headerText.batches} lead={batchesText.lead}>
      <Batches />
    </AdministrationPage>
  );
}
