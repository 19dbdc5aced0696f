import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pageStateText } from '../../text/page-states.ts';
import { productText } from '../../text/product.ts';
import { MessagePage } from '../../ui/states/message-page.tsx';

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
