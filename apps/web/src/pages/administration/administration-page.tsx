import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { administrationText, registerText, usersText } from '../../text/en/administration.ts';
import { headerText } from '../../text/en/header.ts';
import styles from './administration-page.module.css';

interface AdministrationPageProps {
  readonly title: string;
  readonly lead: string;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** The frame of an administrator's page, with the way to the others. */
export function AdministrationPage({ title, lead, narrow = false, children }: AdministrationPageProps) {
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <nav aria-label={administrationText.navigation} className={styles.nav}>
        <Link to="/admin-users">{usersText.title}</Link>
        <Link to="/register">{registerText.title}</Link>
        <Link to="/notification-failures">{headerText.notificationFailures}</Link>
        <Link to="/accommodation-types">{headerText.unitTypes}</Link>
      </nav>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
}
