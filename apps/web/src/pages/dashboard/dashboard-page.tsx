import { useMediaQuery } from '@mantine/hooks';
import { useLive } from '../../features/live/use-live.ts';
import type { ComponentType } from 'react';
import { AsOfBanner } from '../../features/as-of/as-of-banner.tsx';
import { wordsOf } from '../../text/reader.ts';
import { DashboardDesktop } from './dashboard-desktop.tsx';
import { FailureNotice } from './dashboard-notices.tsx';
import { DashboardPhone } from './dashboard-phone.tsx';
import { DashboardTablet } from './dashboard-tablet.tsx';
import { DashboardSkeleton } from './layout/dashboard-skeleton.tsx';
import { NightPart } from './dashboard-parts.tsx';
import { RecentlyKnown, useRecentChanges } from './changes/recent-changes.ts';
import { MarkedNights, useMarkedNights } from './answer/marked-nights.ts';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import styles from './dashboard.module.css';

const dashboardText = wordsOf('dashboard');

/** Below this calendar and map do not fit beside each other, and below the second the side panel does not beside them. */
const PHONE_LAYOUT = '(max-width: 1023.98px)';
const TABLET_LAYOUT = '(max-width: 1149.98px)';

export function DashboardPage() {
  const start = useDashboard();
  const isPhone = useMediaQuery(PHONE_LAYOUT, undefined, { getInitialValueInEffect: false });
  const isTablet = useMediaQuery(TABLET_LAYOUT, undefined, { getInitialValueInEffect: false });
  const Layout = isPhone ? DashboardPhone : isTablet ? DashboardTablet : DashboardDesktop;
  return (
    <>
      <h1 className="visually-hidden">{dashboardText.title}</h1>
      {start.is === 'loading' && <DashboardSkeleton isPhone={isPhone} />}
      {start.is === 'failed' && (
        <div className={styles.alone}>
          <FailureNotice text={start.text} failure={start.failure} />
        </div>
      )}
      {start.is === 'ready' && <Ready dashboard={start.dashboard} Layout={Layout} />}
    </>
  );
}

interface ReadyProps {
  readonly dashboard: Dashboard;
  readonly Layout: ComponentType<{ readonly dashboard: Dashboard }>;
}

/** The dashboard, as known on which moment if it is not now, and a stay in detail over it. */
function Ready({ dashboard, Layout }: ReadyProps) {
  const { market, now } = dashboard;
  const { asOf } = now.state;
  const marked = useMarkedNights(dashboard);
  const isAnswered = marked.answered.answer !== null;
  const recent = useRecentChanges(dashboard, isAnswered || now.state.view !== 'default');
  // Beside table and chart nobody asks for the answer.
  useLive(isAnswered || now.state.view !== 'default' || market.reference === null);
  return (
    <div className={styles.page} data-past={asOf !== null || undefined}>
      {asOf !== null && (
        <div className={styles.banner}>
          <AsOfBanner asOf={asOf} onBackToNow={() => market.go({ as_of: undefined })} />
        </div>
      )}
      <NightPart market={market} {...now} />
      <RecentlyKnown value={recent}>
        <MarkedNights value={marked}>
          <Layout dashboard={dashboard} />
        </MarkedNights>
      </RecentlyKnown>
    </div>
  );
}
