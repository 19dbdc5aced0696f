import { Batches } from '../../features/administration/batches/batches.tsx';
import { batchesText } from '../../text/imports/batches.ts';
import { headerText } from '../../text/header.ts';
import { AdministrationPage } from './administration-page.tsx';

export function BatchesPage() {
  return (
    <AdministrationPage title={headerText.batches} lead={batchesText.lead}>
      <Batches />
    </AdministrationPage>
  );
}
