import { Campsites } from './campsites.tsx';
import { wordsOf } from '../../text/reader.ts';
import { campsitesText } from './campsite-words.ts';
import { AdministrationPage } from './administration-frame.tsx';

const headerText = wordsOf('header');

export function CampsitesPage() {
  return (
    <AdministrationPage title={headerText.campsites} lead={campsitesText.lead}>
      <Campsites />
    </AdministrationPage>
  );
}
