import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { configurationQuery } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';
import { useOpenTariffs, useSigns } from './section-signs.ts';
import styles from './section-tabs.module.css';
import { TABS, type TabbedSection } from './sections.tsx';

const headerText = wordsOf('header');

/** How far the tabs were swiped on the page before. */
let swiped = 0;
const EDGE_PX = 16;

/** On a phone the tabs are one line: it stays as it was swiped, unless the current one would be out of view. */
function keepInPlace(nav: HTMLElement): () => void {
  nav.scrollLeft = swiped;
  const current = nav.querySelector<HTMLElement>('[aria-current="page"]');
  if (current) {
    const start = current.offsetLeft - nav.offsetLeft - EDGE_PX;
    const end = start + current.offsetWidth + 2 * EDGE_PX - nav.clientWidth;
    nav.scrollLeft = Math.min(Math.max(nav.scrollLeft, end), start);
  }
  const remember = () => void (swiped = nav.scrollLeft);
  remember();
  nav.addEventListener('scroll', remember, { passive: true });
  return () => nav.removeEventListener('scroll', remember);
}

const OF_ADMINISTRATORS: ReadonlySet<TabbedSection> = new Set(['users', 'data', 'system']);

/** The pages of a section, each with a sign where something needs an answer. */
export function SectionTabs({ section }: { readonly section: TabbedSection }) {
  const nav = useRef<HTMLElement>(null);
  const signs = useSigns(OF_ADMINISTRATORS.has(section));
  const openTariffs = useOpenTariffs(section === 'data');
  const isMarketOff = useQuery(configurationQuery).data?.market_off === true;
  useLayoutEffect(() => (nav.current ? keepInPlace(nav.current) : undefined), []);
  const tabs = TABS[section].filter(({ page }) => page !== 'market' || !isMarketOff);
  return (
    <nav ref={nav} aria-label={headerText[section]} className={styles.tabs}>
      {tabs.map(({ page, name, link }) => (
        <span key={page}>
          {link({
            children: (
              <>
                {name}
                <Sign count={page === 'tariffLists' ? openTariffs : (signs.get(page) ?? 0)} />
              </>
            ),
          })}
        </span>
      ))}
    </nav>
  );
}

/** How many things need an answer; nothing where none does. */
export function Sign({ count }: { readonly count: number }) {
  if (count === 0) return null;
  const words = headerText.signs({ count });
  return (
    <>
      {' '}
      <span className={styles.sign} title={words} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}
