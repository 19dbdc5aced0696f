import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, type ReactNode, useRef } from 'react';
import { callQuery, configurationQuery, giveUpReading } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { forgetChoices, saveChoices } from '../../api/choices.ts';
import { identity } from '../../api/identity/identity.ts';
import { forgetUserData, refetchAfterReconnect } from '../../api/query-client.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { DownloadMenu, DownloadList } from '../../features/downloads/download-menu.tsx';
import { useDownloads, type DownloadRequested } from '../../features/downloads/use-downloads.ts';
import { useSignedInUser } from '../../features/session/use-signed-in-user.ts';
import { UserMenu } from '../../features/session/user-menu.tsx';
import { wordsOf } from '../../text/reader.ts';
import { useMayLeave } from '../../ui/states/leave-gate.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import { oneStop } from '../../ui/one-stop.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { HeaderMenu, HeaderMenuItem } from '../../ui/shell/header-menu.tsx';
import { ANY_SEARCH, type SectionName, TABS, sectionAt } from '../../ui/shell/sections.tsx';
import { LineIcon } from '../../ui/line-icon.tsx';
import styles from './app-header.module.css';

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
      giveUpReading();
      await identity.signOut();
    },
    // What was given up is still on the screen.
    onError: () => void refetchAfterReconnect(queryClient),
    onSuccess: async () => {
      // What is stored goes first: the code of the login page may take a while.
      forgetChoices();
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
      <MainNavigation ownReviews={ownReviews} isAdmin={user?.admin} />
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
            const { requested, subject } = requestedDownload();
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

interface MainNavigationProps {
  /** The reviews' search with the user's own campsite; without one a user chooses one there. */
  readonly ownReviews: { readonly campsite?: string };
  /** To others the coverage is a page of its own. */
  readonly isAdmin: boolean | undefined;
}

interface MainPage {
  readonly section: SectionName;
  readonly name: string;
  /** The link as an element with the props of the place that it stands in. */
  readonly link: (props: Record<string, unknown>) => ReactNode;
}

/** The links to the main pages; in a narrow window they are in a menu that is named after the present page (header-7). */
function MainNavigation({ ownReviews, isAdmin }: MainNavigationProps) {
  const present = useLocation({ select: ({ pathname }) => sectionAt(pathname) });
  const isMarketShown = useQuery(configurationQuery).data?.market_off !== true;
  const pages = mainPages(ownReviews, isMarketShown);
  const name =
    pages.find(({ section }) => section === present)?.name ??
    headerText[
      present === 'data' && !isAdmin ? 'coverage' : present === 'channels' ? 'salesChannels' : (present ?? 'menu')
    ];
  const current = (section: SectionName) => (section === present ? { 'aria-current': 'true' } : {});
  return (
    <nav aria-label={headerText.navigation} className={styles.nav}>
      {pages.map(({ section, name: words, link }) => (
        <span key={section} className={styles.place}>
          {link({ className: styles.link, children: words, ...current(section) })}
        </span>
      ))}
      <span className={styles.menu}>
        <HeaderMenu
          face={
            <>
              <span className={styles.present}>{name}</span>
              <LineIcon box={20} sizePx={16} path="m5.5 8 4.5 4.5L14.5 8" className="rigid" />
            </>
          }
          label={headerText.pages({ page: name })}
          buttonClass={styles.menuButton}
          align="start"
        >
          {pages.map(({ section, name: words, link }) => (
            <HeaderMenuItem key={section} renderRoot={(props) => link({ ...props, ...current(section) })}>
              {words}
            </HeaderMenuItem>
          ))}
        </HeaderMenu>
      </span>
    </nav>
  );
}

/** In their order. While the operator shows no market, its section begins with the position. */
function mainPages(ownReviews: MainNavigationProps['ownReviews'], isMarketShown: boolean): readonly MainPage[] {
  const [market, position] = TABS.market;
  const first = isMarketShown ? market! : position!;
  return [
    { section: 'dashboard', name: headerText.dashboard, link: (props) => <Link to="/dashboard" {...props} /> },
    { section: 'market', name: first.name, link: first.link },
    {
      section: 'channels',
      name: headerText.salesChannels,
      link: (props) => <Link to="/channels" {...ANY_SEARCH} {...props} />,
    },
    {
      section: 'adviser',
      name: headerText.adviser,
      link: (props) => <Link to="/adviser" {...ANY_SEARCH} {...props} />,
    },
    {
      section: 'reviews',
      name: headerText.reviews,
      link: (props) => <Link to="/reviews" search={ownReviews} {...ANY_SEARCH} {...props} />,
    },
  ];
}

interface Requested {
  readonly subject: 'prices' | 'reviews';
  readonly requested: Promise<DownloadRequested>;
}

/**
 * What “Download data” is about on the page that is open now: on the reviews page the selected campsite's reviews,
 * elsewhere the prices that the dashboard shows, or showed last.
 */
function useRequestedDownload(): () => Requested {
  const router = useRouter();
  const queryClient = useQueryClient();
  const shown = useRouterState({
    select: ({ location }) => (isAt(location.pathname, '/dashboard') ? location.search : null),
  });
  const lastShown = useRef<Readonly<Record<string, unknown>>>({});
  useEffect(() => {
    if (shown !== null) lastShown.current = shown;
  }, [shown]);

  return () => {
    const { pathname, search } = router.latestLocation;
    // Loaded when somebody downloads.
    const questions = import('../download-questions.ts');
    if (isAt(pathname, '/reviews')) {
      return { subject: 'reviews', requested: questions.then(({ reviewsRequested }) => reviewsRequested(search)) };
    }
    const wanted = isAt(pathname, '/dashboard') ? search : lastShown.current;
    return {
      subject: 'prices',
      requested: questions.then(({ pricesRequested }) => pricesRequested(queryClient, wanted)),
    };
  };
}

/** Names what a download would be of: another page, or another campsite of the reviews, is another subject. */
function useDownloadSubject(): string {
  return useRouterState({
    select: ({ location: { pathname, search } }) =>
      isAt(pathname, '/reviews') ? `reviews ${search.campsite ?? ''}` : 'prices',
  });
}

function isAt(pathname: string, page: '/dashboard' | '/reviews'): boolean {
  return pathname.replace(/\/+$/, '') === page;
}
