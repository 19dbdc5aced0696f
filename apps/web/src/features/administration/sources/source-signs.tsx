import type { RegisteredSource } from '@vivac/contract/administration/sources';
import styles from './sources.module.css';

const DOORS: Readonly<Record<RegisteredSource['door'], string>> = {
  feed: 'M10 2.2a7.8 7.8 0 1 0 0 15.6 7.8 7.8 0 0 0 0-15.6ZM2.2 10h15.6M10 2.2c2.4 2.2 3.4 4.8 3.4 7.8s-1 5.6-3.4 7.8c-2.4-2.2-3.4-4.8-3.4-7.8s1-5.6 3.4-7.8Z',
  page: 'M3 3.5h14v13H3ZM3 7h14',
  inbox: 'M2.5 5.5v10h15v-8H10L8 5.5Z',
  mailbox: 'M2.5 4.5h15v11h-15ZM3 5l7 6 7-6',
  push: 'M7 2.5v4M13 2.5v4M5 6.5h10v3a5 5 0 0 1-10 0ZM10 14.5v3',
};
const CIRCLE = 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z';
const STATES: Readonly<Record<RegisteredSource['state'], string>> = {
  ok: 'm4.5 10.5 3.5 3.5 7.5-8',
  untried: `${CIRCLE}M7 10h6`,
  late: `${CIRCLE}M10 5.5V10l3 2`,
  failing: 'M10 2.8 1.8 17h16.4ZM10 8v4M10 14.4v.2',
  waiting_for_consent: `${CIRCLE}M10 9v5M10 6.2v.2`,
  refused: `${CIRCLE}M4.5 4.5l11 11`,
  paused: `${CIRCLE}M8 7v6M12 7v6`,
};

export function DoorSign({ door }: Pick<RegisteredSource, 'door'>) {
  return <Sign path={DOORS[door]} />;
}

export function StateSign({ state }: Pick<RegisteredSource, 'state'>) {
  return <Sign path={STATES[state]} />;
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className={styles.sign}>
      <path d={path} />
    </svg>
  );
}
