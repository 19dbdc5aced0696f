import { wordsOf } from '../../text/reader.ts';
import { HeaderMenu, HeaderMenuItem } from '../../ui/shell/header-menu.tsx';
import { HEADER_WIDTHS, foldedPages, type MainPage } from './main-pages.tsx';
import styles from './main-navigation.module.css';

const headerText = wordsOf('header');

interface MainNavigationProps {
  readonly pages: readonly MainPage[];
}

/** The links to the main pages; those for which the window is too narrow are in the menu More behind them. */
export function MainNavigation({ pages }: MainNavigationProps) {
  return (
    <nav aria-label={headerText.navigation} className={styles.nav}>
      {pages.map(({ name, from, link }) => (
        <span key={name} className={styles.place} data-from={from}>
          {link({ className: styles.link, children: name })}
        </span>
      ))}
      <span className={styles.more} data-from={widestOf(pages)}>
        <HeaderMenu face={<Dots />} label={headerText.more} buttonClass={styles.moreButton}>
          <FoldedPages pages={pages} />
        </HeaderMenu>
      </span>
    </nav>
  );
}

/** Mounted when the menu opens, so that it is of the window as it is then. */
function FoldedPages({ pages }: MainNavigationProps) {
  return foldedPages(pages, (width) => window.matchMedia(`(min-width: ${width}em)`).matches).map(({ name, link }) => (
    <HeaderMenuItem key={name} renderRoot={link}>
      {name}
    </HeaderMenuItem>
  ));
}

/** From this width on nothing is folded, and there is no menu. */
function widestOf(pages: readonly MainPage[]): MainPage['from'] {
  return pages.reduce<MainPage['from']>(
    (widest, { from }) => (HEADER_WIDTHS[from] > HEADER_WIDTHS[widest] ? from : widest),
    'always',
  );
}

function Dots() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
      <circle cx="5" cy="12" r="2" />
      <circle cx="12" cy="12" r="2" />
      <circle cx="19" cy="12" r="2" />
    </svg>
  );
}
