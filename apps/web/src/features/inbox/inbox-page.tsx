import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { parseInboxSearch } from './inbox-search.ts';
import { Inbox } from './inbox.tsx';
import { useLive } from '../live/use-live.ts';
import { wordsOf } from '../../text/reader.ts';
import { SectionTabs } from '../../ui/shell/section-tabs.tsx';
import styles from './inbox-page.module.css';

const headerText = wordsOf('header');
const inboxText = wordsOf('inbox');
const route = getRouteApi('/signed-in/inbox');

/** What the reader's alert rules found, the first of the news. */
export function InboxPage() {
  const search = parseInboxSearch({ ...route.useSearch() });
  const navigate = useNavigate();
  useLive(true);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <SectionTabs section="news" />
        <h1 className="visually-hidden">{headerText.alerts}</h1>
        <Link to="/settings" search={{ section: 'notifications' }} className="inline-line touch strong">
          {inboxText.rules}
        </Link>
      </div>
      <Inbox search={search} onSearch={(next) => void navigate({ to: '/inbox', search: next, replace: true })} />
    </div>
  );
}
