import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { wordsOf } from '../../text/reader.ts';
import { MessagePage } from '../../ui/states/message-page.tsx';

const pageStateText = wordsOf('page-states');
const productText = wordsOf('product');

export function NotFoundPage() {
  return (
    <main>
      <title>{`${pageStateText.notFoundTitle} · ${productText.name}`}</title>
      <MessagePage title={pageStateText.notFoundTitle} details={[pageStateText.notFoundDetail]}>
        <Button size="md" renderRoot={(props) => <Link to="/" {...props} />}>
          {pageStateText.toStart}
        </Button>
      </MessagePage>
    </main>
  );
}
