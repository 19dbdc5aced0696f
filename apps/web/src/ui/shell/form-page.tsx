import type { ReactNode } from 'react';
import { Entrance } from './entrance.tsx';
import styles from './form-page.module.css';
import { Logo } from './logo.tsx';

interface FormPageProps {
  readonly product: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Above the form, at its edge. */
  readonly corner?: ReactNode;
}

/** The page of a single form for signed-out visitors. */
export function FormPage({ product, title, lead, children, corner }: FormPageProps) {
  return (
    <Entrance compact corner={corner}>
      <div className={styles.form}>
        <div className={styles.brand}>
          <Logo size={28} />
          {product}
        </div>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </Entrance>
  );
}
