import { Link } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { wordsOf } from '../../text/reader.ts';
import styles from './administration-frame.module.css';

const administrationText = wordsOf('administration');
const headerText = wordsOf('header');
const pageTitles = wordsOf('page-titles');

interface AdministrationPageProps {
  readonly title: string;
  readonly lead: string;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** How far the links were swiped on the page before. */
let swiped = 0;

/** On a phone the links are one line: it stays as it was swiped, unless the current one would be out of view. */
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

const EDGE_PX = 16;

/** The frame of an administrator's page, with the way to the others. */
export function AdministrationPage({ title, lead, narrow = false, children }: AdministrationPageProps) {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => (nav.current ? keepInPlace(nav.current) : undefined), []);
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <nav ref={nav} aria-label={administrationText.navigation} className={styles.nav}>
        <Link to="/admin-users">{pageTitles.users}</Link>
        <Link to="/register">{pageTitles.register}</Link>
        <Link to="/mail">{headerText.mail}</Link>
        <Link to="/notification-failures">{headerText.notificationFailures}</Link>
        <Link to="/accommodation-types">{headerText.unitTypes}</Link>
        <Link to="/administration/import" activeOptions={{ exact: false }}>
          {headerText.fileImport}
        </Link>
        <Link to="/imports">{headerText.batches}</Link>
        <Link to="/campsites">{headerText.campsites}</Link>
        <Link to="/sources" activeOptions={{ includeSearch: false }}>
          {headerText.sources}
        </Link>
        <Link to="/coverage" search={{ all: true }} activeOptions={{ includeSearch: false }}>
          {headerText.coverage}
        </Link>
        <Link to="/backups">{headerText.backups}</Link>
        <Link to="/audit-log" activeOptions={{ includeSearch: false }}>
          {headerText.auditLog}
        </Link>
        <Link to="/trust">{headerText.trust}</Link>
      </nav>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
}
