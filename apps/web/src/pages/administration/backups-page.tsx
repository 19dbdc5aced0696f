import { Backups } from '../../features/administration/backups.tsx';
import { backupsText } from '../../features/administration/backup-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-page.tsx';

const headerText = wordsOf('header');

export function BackupsPage() {
  return (
    <AdministrationPage title={headerText.backups} lead={backupsText.lead}>
      <Backups />
    </AdministrationPage>
  );
}
