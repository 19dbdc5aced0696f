import { FailedMessages } from '../../features/administration/failed-messages.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-page.tsx';

const failuresText = wordsOf('failed-messages');
const headerText = wordsOf('header');

export function NotificationFailuresPage() {
  return (
    <AdministrationPage title={headerText.notificationFailures} lead={failuresText.lead}>
      <FailedMessages />
    </AdministrationPage>
  );
}
