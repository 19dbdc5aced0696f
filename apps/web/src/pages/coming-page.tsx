import { Button } from '@mantine/core';
import { Link, useMatches } from '@tanstack/react-router';
import { pageStateText } from '../text/page-states.ts';
import { MessagePage } from '../ui/message-page.tsx';

/** Stands in for a page of spec §2 that this release doesn't have yet. */
export function ComingPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? '';
  return (
    <MessagePage title={title} details={[pageStateText.comingDetail]}>
      <Button size="md" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
        {pageStateText.toDashboard}
      </Button>
    </MessagePage>
  );
}
