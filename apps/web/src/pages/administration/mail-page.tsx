import { MailServer } from '../../features/administration/mail/mail-server.tsx';
import { headerText } from '../../text/header.ts';
import { mailText } from '../../text/operation/mail.ts';
import { AdministrationPage } from './administration-page.tsx';

export function MailPage() {
  return (
    <AdministrationPage title={headerText.mail} lead={mailText.lead} narrow>
      <MailServer />
    </AdministrationPage>
  );
}
