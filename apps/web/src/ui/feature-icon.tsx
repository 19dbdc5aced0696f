import styles from './feature-icon.module.css';

const strokes = {
  compare: 'M4 17l4.5-6 4 3.5L20 6M4 20.5h16',
  map: 'M12 21s6.5-5.8 6.5-11A6.5 6.5 0 0 0 5.5 10c0 5.2 6.5 11 6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  alert: 'M6.5 10a5.5 5.5 0 0 1 11 0c0 5 2 6.5 2 6.5h-15s2-1.5 2-6.5zM10 20a2.2 2.2 0 0 0 4 0',
  channels: 'M4 12h5M9 12c3.5 0 3-6 7-6h4M9 12c3.5 0 3 6 7 6h4M9 12h11',
  grow: 'M4 20h16M6.5 16.5v-4M12 16.5V8.5M17.5 16.5V4',
} as const;

/** A small drawing beside a feature's name. */
export function FeatureIcon({ of }: { of: keyof typeof strokes }) {
  return (
    <span className={styles.ground}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <path d={strokes[of]} />
      </svg>
    </span>
  );
}
