import { MailServer } from '../../features/administration/mail-server.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-page.tsx';

const headerText = wordsOf('header');
const mailText = wordsOf('mail-settings');

export function MailPage() {
  return (
    <AdministrationPage title={headerText.mail} lead={mailText.lead} narrow>
      <MailServer />
    </AdministrationPage>
  );
}
