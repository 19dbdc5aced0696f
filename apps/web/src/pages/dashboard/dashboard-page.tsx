import { useMediaQuery } from '@mantine/hooks';
import { dashboardText } from '../../text/en/dashboard/dashboard.ts';
import { DashboardDesktop } from './dashboard-desktop.tsx';
import { FailureNotice } from './dashboard-notices.tsx';
import { DashboardPhone } from './dashboard-phone.tsx';
import { DashboardSkeleton } from './layout/dashboard-skeleton.tsx';
import { useDashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';

/** Below this the three columns no longer fit beside each other. */
const PHONE_LAYOUT = '(max-width: 1119.98px)';

export function DashboardPage() {
  const start = useDashboard();
  const isPhone = useMediaQuery(PHONE_LAYOUT, undefined, { getInitialValueInEffect: false });
  const Layout = isPhone ? DashboardPhone : DashboardDesktop;
  return (
    <>
      <h1 className="visually-hidden">{dashboardText.title}</h1>
      {start.is === 'loading' && <DashboardSkeleton isPhone={isPhone} />}
      {start.is === 'failed' && (
        <div className={styles.alone}>
          <FailureNotice text={start.text} failure={start.failure} />
        </div>
      )}
      {start.is === 'ready' && <Layout dashboard={start.dashboard} />}
    </>
  );
}
