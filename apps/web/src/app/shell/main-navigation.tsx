import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { configurationQuery } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';
import { HeaderMenu, HeaderMenuItem } from '../../ui/shell/header-menu.tsx';
import { ANY_SEARCH, type SectionName, TABS, sectionAt } from '../../ui/shell/sections.tsx';
import styles from './main-navigation.module.css';

const headerText = wordsOf('header');

interface MainNavigationProps {
  /** The reviews' search with the user's own campsite; without one a user chooses one there. */
  readonly ownReviews: { readonly campsite?: string };
}

interface MainPage {
  readonly section: SectionName;
  readonly name: string;
  /** The link as an element with the props of the place that it stands in. */
  readonly link: (props: Record<string, unknown>) => ReactNode;
}

/** The links to the main pages; in a narrow window they are in a menu that is named after the present page (header-7). */
export function MainNavigation({ ownReviews }: MainNavigationProps) {
  const present = useLocation({ select: ({ pathname }) => sectionAt(pathname) });
  const isMarketShown = useQuery(configurationQuery).data?.market_off !== true;
  const pages = mainPages(ownReviews, isMarketShown);
  const name =
    pages.find(({ section }) => section === present)?.name ??
    headerText[present === 'channels' ? 'salesChannels' : (present ?? 'menu')];
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
              <Chevron />
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

function Chevron() {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className={styles.chevron}>
      <path d="m5.5 8 4.5 4.5L14.5 8" />
    </svg>
  );
}
