import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useEffect } from 'react';
import { callQuery, configurationQuery } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { saveChoices } from '../../api/choices.ts';
import { identity } from '../../api/identity/identity.ts';
import { forgetUserData } from '../../api/query-client.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { DownloadList } from '../../features/downloads/download-list.tsx';
import { DownloadMenu } from '../../features/downloads/download-menu.tsx';
import { useDownloads } from '../../features/downloads/use-downloads.ts';
import { useSignedInUser } from '../../features/session/use-signed-in-user.ts';
import { UserMenu } from '../../features/session/user-menu.tsx';
import { wordsOf } from '../../text/reader.ts';
import { useMayLeave } from '../../ui/states/leave-gate.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import { oneStop } from '../../ui/one-stop.ts';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './app-header.module.css';
import { MainNavigation } from './main-navigation.tsx';
import { useRequestedDownload, useDownloadSubject } from '../use-requested-download.ts';

const headerText = wordsOf('header');
const productText = wordsOf('product');

/** Beside what the page itself needs. */
const Bell = lazy(async () => ({ default: (await import('../../features/inbox/bell.tsx')).Bell }));

/** The header of all signed-in pages (header-1). */
export function AppHeader() {
  const user = useSignedInUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const configuration = useQuery(configurationQuery);
  const reference = useQuery({ ...callQuery('getReferenceCampsite', {}), enabled: user !== null }).data
    ?.referenceCampsite;
  // Without a campsite of their own a user chooses one there.
  const ownReviews = reference ? { campsite: reference } : {};
  const downloads = useDownloads();
  const requestedDownload = useRequestedDownload();
  const mayLeave = useMayLeave();
  const downloadSubject = useDownloadSubject();
  const { endUnasked } = downloads;
  useEffect(endUnasked, [downloadSubject, endUnasked]);

  const logOut = useSubmission({
    mutationFn: async () => {
      await saveChoices(queryClient);
      // A call under way would be refused once the session has ended; what is asked from now on waits for that.
      void queryClient.cancelQueries();
      await identity.signOut();
    },
    onSuccess: async () => {
      // Whether to leave was asked before.
      await navigate({ to: '/login', ignoreBlocker: true });
      forgetUserData(queryClient);
    },
  });

  return (
    <header className={styles.header}>
      {/* The first page beside it is the same. */}
      <Link to="/dashboard" className={styles.brand} aria-label={headerText.home} tabIndex={-1}>
        <Logo />
        <span className={styles.name}>{productText.name}</span>
      </Link>
      <MainNavigation ownReviews={ownReviews} />
      <div
        ref={oneStop}
        className={styles.end}
        role="toolbar"
        aria-orientation="horizontal"
        aria-label={headerText.tools}
      >
        {configuration.data?.demo && (
          <span className={styles.demo}>
            <span className={styles.demoLong}>{productText.demoMarket}</span>
            <span className={styles.demoShort} aria-hidden="true">
              {productText.demo}
            </span>
          </span>
        )}
        <Suspense fallback={<span className={styles.bell} />}>{user && <Bell />}</Suspense>
        <DownloadMenu
          onChoose={(format) => {
            const { asked: requested, subject } = requestedDownload();
            void downloads.start(requested, subject, format);
          }}
        />
        {user && <UserMenu user={user} onLogout={() => void mayLeave().then((may) => may && logOut.submit())} />}
      </div>
      <DownloadList {...downloads} />
      {logOut.isError && (
        <div className={styles.message}>
          <Notice tone="error" dismiss={{ label: headerText.dismiss, act: logOut.reset }}>
            {errorSentence(logOut.error)}
          </Notice>
        </div>
      )}
    </header>
  );
}
