import { Trust } from '../../features/administration/trust/trust.tsx';
import { headerText } from '../../text/header.ts';
import { trustText } from '../../text/people/trust.ts';
import { AdministrationPage } from './administration-page.tsx';

export function TrustPage() {
  return (
    <AdministrationPage title={headerText.trust} lead={trustText.lead}>
      <Trust />
    </AdministrationPage>
  );
}
