import type { ReactNode } from 'react';
import { Logo } from '../shell/logo.tsx';
import styles from './message-page.module.css';

interface MessagePageProps {
  readonly title: string;
  readonly details: readonly string[];
  /** The one thing to do next. */
  readonly children: ReactNode;
  readonly alert?: boolean;
}

/** A page that only says something: why there is nothing here, and what to do next. */
export function MessagePage({ title, details, children, alert = false }: MessagePageProps) {
  return (
    <section className={styles.page} {...(alert ? { role: 'alert' } : {})}>
      <Logo size={40} />
      <h1>{title}</h1>
      {details.map((detail) => (
        <p key={detail} className={styles.detail}>
          {detail}
        </p>
      ))}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
