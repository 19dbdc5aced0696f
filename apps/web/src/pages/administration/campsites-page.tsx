import { Campsites } from '../../features/administration/campsites/campsites.tsx';
import { campsitesText } from '../../text/watchlists/campsites.ts';
import { headerText } from '../../text/header.ts';
import { AdministrationPage } from './administration-page.tsx';

export function CampsitesPage() {
  return (
    <AdministrationPage title={headerText.campsites} lead={campsitesText.lead}>
      <Campsites />
    </AdministrationPage>
  );
}
