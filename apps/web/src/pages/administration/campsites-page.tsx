import { Campsites } from '../../features/administration/campsites.tsx';
import { wordsOf } from '../../text/reader.ts';
import { campsitesText } from '../../features/administration/campsite-words.ts';
import { AdministrationPage } from './administration-page.tsx';

const headerText = wordsOf('header');

export function CampsitesPage() {
  return (
    <AdministrationPage title={headerText.campsites} lead={campsitesText.lead}>
      <Campsites />
    </AdministrationPage>
  );
}
