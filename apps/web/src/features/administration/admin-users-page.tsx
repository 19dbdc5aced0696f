import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { UserList } from './manage-users/user-list.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';

/** Below the list. */
const FactorDemand = lazy(async () => ({
  default: (await import('./factor-of-users.tsx')).FactorDemand,
}));

const pageTitles = wordsOf('page-titles');
const usersText = wordsOf('users');

export function AdminUsersPage() {
  const brought = useLocation({
    select: ({ state: { message, email } }) => ({ message, email }),
    structuralSharing: true,
  });
  const navigate = useNavigate();
  const [first] = useState(brought);

  // The message belongs to the step that led here, not to a reload of the page.
  useEffect(() => {
    if (brought.message !== undefined) void navigate({ to: '/admin-users', replace: true });
  }, [brought.message, navigate]);

  return (
    <AdministrationPage section="users" title={pageTitles.users} lead={usersText.lead}>
      <UserList
        firstMessage={first.message === undefined ? null : { tone: 'success', sentence: first.message }}
        saved={first.email ?? null}
      />
      <Suspense>
        <FactorDemand />
      </Suspense>
    </AdministrationPage>
  );
}

declare module '@tanstack/react-router' {
  // TanStack Router reads what an entry of the history may carry from an interface of this name.
  interface HistoryState {
    /** What the page that led here has to say. */
    readonly message?: string;
    /** Whom that is about. */
    readonly email?: string;
  }
}
