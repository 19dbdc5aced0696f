import { trustText } from '../../features/administration/trust-words.ts';
import { Trust } from '../../features/administration/trust.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-page.tsx';

const headerText = wordsOf('header');

export function TrustPage() {
  return (
    <AdministrationPage title={headerText.trust} lead={trustText.lead}>
      <Trust />
    </AdministrationPage>
  );
}
