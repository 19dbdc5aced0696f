import { Outlet } from '@tanstack/react-router';
import { useOwnLanguage } from '../../api/use-own-language.ts';
import { wordsOf } from '../../text/reader.ts';
import { LeaveGuards } from '../../ui/states/leave-gate.tsx';
import { AppHeader } from './app-header.tsx';
import styles from './signed-in-layout.module.css';

const headerText = wordsOf('header');

export function SignedInLayout() {
  useOwnLanguage();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        {headerText.skip}
      </a>
      <LeaveGuards>
        <AppHeader />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </LeaveGuards>
    </div>
  );
}
