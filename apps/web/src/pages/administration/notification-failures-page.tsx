import { FailedMessages } from '../../features/administration/failed-messages/failed-messages.tsx';
import { headerText } from '../../text/header.ts';
import { failuresText } from '../../text/people/failed-messages.ts';
import { AdministrationPage } from './administration-page.tsx';

export function NotificationFailuresPage() {
  return (
    <AdministrationPage title={headerText.notificationFailures} lead={failuresText.lead}>
      <FailedMessages />
    </AdministrationPage>
  );
}
