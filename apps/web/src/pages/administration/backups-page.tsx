import { Backups } from '../../features/administration/backups/backups.tsx';
import { headerText } from '../../text/header.ts';
import { backupsText } from '../../text/operation/backups.ts';
import { AdministrationPage } from './administration-page.tsx';

export function BackupsPage() {
  return (
    <AdministrationPage title={headerText.backups} lead={backupsText.lead}>
      <Backups />
    </AdministrationPage>
  );
}
