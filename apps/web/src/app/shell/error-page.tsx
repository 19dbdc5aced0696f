import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import { useReconnected } from '../../api/connection/use-connection.ts';
import { wordsOf } from '../../text/reader.ts';
import { MessagePage } from '../../ui/states/message-page.tsx';

const pageStateText = wordsOf('page-states');

/** What failed, that nothing was lost, and Retry, which loads the page again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const requestId = error instanceof ApiError ? error.requestId : null;
  const details = [errorSentence(error), pageStateText.failedDetail];
  if (requestId !== null) details.push(pageStateText.requestId({ id: requestId }));

  useReconnected(() => void retry());

  async function retry() {
    reset();
    await router.invalidate();
  }

  return (
    <MessagePage title={pageStateText.failedTitle} details={details} alert>
      <Button size="md" onClick={() => void retry()}>
        {pageStateText.retry}
      </Button>
    </MessagePage>
  );
}

/** The same where there is no layout around it. */
export function LoneErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  );
}
