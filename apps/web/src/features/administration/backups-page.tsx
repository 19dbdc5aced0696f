import { Backups } from './backups.tsx';
import { backupsText } from './backup-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';

const headerText = wordsOf('header');

export function BackupsPage() {
  return (
    <AdministrationPage title={headerText.backups} lead={backupsText.lead}>
      <Backups />
    </AdministrationPage>
  );
}
