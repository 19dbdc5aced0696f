import type { ReactNode } from 'react';
import { SectionTabs } from '../../ui/shell/section-tabs.tsx';
import type { TabbedSection } from '../../ui/shell/sections.tsx';
import styles from './administration-frame.module.css';

interface AdministrationPageProps {
  readonly section: TabbedSection;
  readonly title: string;
  readonly lead: string;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** The frame of an administrator's page, with the tabs of its section. */
export function AdministrationPage({ section, title, lead, narrow = false, children }: AdministrationPageProps) {
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <SectionTabs section={section} />
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
}
