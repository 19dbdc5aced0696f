import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { dashboardText } from '../text/dashboard.ts';
import { useDashboardLayout } from './use-dashboard-layout.ts';
import styles from './dashboard.module.css';

const WEEKS = 5;
const OPTIONS = 18;

/** The dashboard's own shape, while filters and reference are on their way. */
export function DashboardSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <div role="status" aria-label={dashboardText.loading}>
      {isPhone ? (
        <div className={styles.phone}>
          <div className={styles.phoneBar} />
          <div className={styles.phoneView}>
            <CentreBones />
          </div>
        </div>
      ) : (
        <DesktopBones />
      )}
    </div>
  );
}

function DesktopBones() {
  const { layout } = useDashboardLayout();
  return (
    <div
      className={styles.desktop}
      data-side={layout.side}
      style={{ '--centre-width': `${layout.centrePx}px` } as CSSProperties}
    >
      <div className={styles.sideBone} data-open={layout.isOpen}>
        {layout.isOpen &&
          Array.from({ length: OPTIONS }, (_, row) => <Skeleton key={row} height={12} width={widthOf(row)} />)}
      </div>
      <div className={styles.centre}>
        <CentreBones />
      </div>
      <div className={styles.dividerBone} />
      <div className={styles.map}>
        <div className={styles.mapBone} />
      </div>
    </div>
  );
}

function CentreBones() {
  return (
    <>
      <div className={styles.calendarBone}>
        <Skeleton height={18} width="30%" />
        <div className={styles.cellBones}>
          {Array.from({ length: WEEKS * 7 }, (_, cell) => (
            <div key={cell} className={styles.cellBone}>
              <Skeleton height={12} width="70%" />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.chartBone}>
        <Skeleton height={18} width="50%" />
      </div>
    </>
  );
}

/** A ragged edge, as words have. */
function widthOf(row: number): string {
  return `${80 - ((row * 37) % 40)}%`;
}
