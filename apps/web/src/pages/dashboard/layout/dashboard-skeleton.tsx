import type { CSSProperties } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { useDashboardLayout } from './use-dashboard-layout.ts';
import styles from '../dashboard.module.css';

const dashboardText = wordsOf('dashboard');
const WEEKS = 5;
const OPTIONS = 18;

/** The dashboard's own shape, while filters and reference are on their way. */
export function DashboardSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <Waiting label={dashboardText.loading}>
      {isPhone ? (
        <div className={styles.phone}>
          <div className={styles.phoneBar} />
          <div className={styles.phoneView}>
            <CentreSkeleton />
          </div>
        </div>
      ) : (
        <DesktopSkeleton />
      )}
    </Waiting>
  );
}

function DesktopSkeleton() {
  const { layout, shownPx } = useDashboardLayout();
  return (
    <div
      className={styles.desktop}
      data-side={layout.side}
      style={{ '--centre-width': `${shownPx}px` } as CSSProperties}
    >
      <div className={styles.sideBone} data-open={layout.isOpen}>
        {layout.isOpen &&
          Array.from({ length: OPTIONS }, (_, row) => <Bone key={row} height={12} width={widthOf(row)} />)}
      </div>
      <div className={styles.centre}>
        <CentreSkeleton />
      </div>
      <div className={styles.dividerBone} />
      <div className={styles.map}>
        <div className={styles.mapBone} />
      </div>
    </div>
  );
}

function CentreSkeleton() {
  return (
    <>
      <div className={styles.calendarBone}>
        <Bone height={18} width="30%" />
        <div className={styles.cellSkeleton}>
          {Array.from({ length: WEEKS * 7 }, (_, cell) => (
            <div key={cell} className={styles.cellBone}>
              <Bone height={12} width="70%" />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.chartBone}>
        <Bone height={18} width="50%" />
      </div>
    </>
  );
}

/** Drawn half a hundred times, so it is no component of the library. */
function Bone({ height, width }: { height: number; width: string }) {
  return <div className={styles.bone} style={{ height, width }} />;
}

/** A ragged edge, as words have. */
function widthOf(row: number): string {
  return `${80 - ((row * 37) % 40)}%`;
}
