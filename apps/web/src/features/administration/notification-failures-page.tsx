import { FailedMessages } from './failed-messages.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';

const failuresText = wordsOf('failed-messages');
const headerText = wordsOf('header');

export function NotificationFailuresPage() {
  return (
    <AdministrationPage title={headerText.notificationFailures} lead={failuresText.lead}>
      <FailedMessages />
    </AdministrationPage>
  );
}
