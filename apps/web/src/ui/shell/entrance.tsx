import type { ReactNode } from 'react';
import styles from './entrance.module.css';
import { TerraceScene } from './terrace-scene.tsx';

interface EntranceProps {
  readonly children: ReactNode;
  /** On a phone the scene leaves more room, for a form. */
  readonly compact?: boolean;
}

/** The page of a signed-out visitor: words or a form beside the scene, below it on a phone. */
export function Entrance({ children, compact = false }: EntranceProps) {
  return (
    <div className={styles.page} data-compact={compact || undefined}>
      <main className={styles.words}>{children}</main>
      <div className={styles.scene}>
        <TerraceScene />
      </div>
    </div>
  );
}
