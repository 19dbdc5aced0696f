import type { ReactNode } from 'react';
import styles from './entrance.module.css';
import { TerraceScene } from './terrace-scene.tsx';

interface EntranceProps {
  readonly children: ReactNode;
  /** On a phone the scene leaves more room, for a form. */
  readonly compact?: boolean;
  /** What stands above the words, at their edge. */
  readonly corner?: ReactNode;
}

/** The page of a signed-out visitor: words or a form beside the scene, below it on a phone. */
export function Entrance({ children, compact = false, corner }: EntranceProps) {
  return (
    <div className={styles.page} data-compact={compact || undefined}>
      <main className={styles.words}>
        {corner && <div className={styles.corner}>{corner}</div>}
        {children}
      </main>
      <div className={styles.scene}>
        <TerraceScene />
      </div>
    </div>
  );
}
