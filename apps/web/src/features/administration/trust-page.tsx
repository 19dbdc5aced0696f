import { trustText } from './trust-words.ts';
import { Trust } from './trust.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';

const headerText = wordsOf('header');

export function TrustPage() {
  return (
    <AdministrationPage title={headerText.trust} lead={trustText.lead}>
      <Trust />
    </AdministrationPage>
  );
}
