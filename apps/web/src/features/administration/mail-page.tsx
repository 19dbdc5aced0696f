import { MailServer } from './mail-server.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';

const headerText = wordsOf('header');
const mailText = wordsOf('mail-settings');

export function MailPage() {
  return (
    <AdministrationPage title={headerText.mail} lead={mailText.lead} narrow>
      <MailServer />
    </AdministrationPage>
  );
}
