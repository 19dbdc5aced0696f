import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import type { SignedInUser } from '../../api/identity/ports.ts';
import { ProfileForm, PasswordForm } from '../account/account-forms.tsx';
import { LanguageForm } from '../language/language-form.tsx';
import { useSignedInUser } from '../session/use-signed-in-user.ts';
import { wordsOf } from '../../text/reader.ts';
import { coverageText } from '../link-coverage/coverage-words.ts';
import { Waiting } from '../../ui/states/waiting.tsx';
import type { SettingsSection } from './settings-search.ts';
import { LineIcon } from '../../ui/line-icon.tsx';
import styles from './settings.module.css';

const pageTitles = wordsOf('page-titles');
const pageStateText = wordsOf('page-states');

/** Fetched when they are opened: profile is what is seen first. */
const NotificationRules = lazy(async () => ({
  default: (await import('../notifications/notification-rules.tsx')).NotificationRules,
}));
const Channels = lazy(async () => ({ default: (await import('../destinations/destinations.tsx')).Channels }));
const SecondFactor = lazy(async () => ({
  default: (await import('../second-factor/second-factor.tsx')).SecondFactor,
}));
const ApiKeys = lazy(async () => ({ default: (await import('../api-keys/api-keys.tsx')).ApiKeys }));

const text = wordsOf('settings');
const route = getRouteApi('/signed-in/settings');

interface Section {
  readonly name: SettingsSection;
  readonly Content: ComponentType<{ user: SignedInUser | null }>;
}

/** In the order of the sidebar. */
const sections: readonly Section[] = [
  { name: 'profile', Content: ProfileForm },
  { name: 'password', Content: PasswordForm },
  { name: 'second-factor', Content: SecondFactor },
  { name: 'notifications', Content: NotificationRules },
  { name: 'api-keys', Content: ApiKeys },
];

export function SettingsPage() {
  const { section: shown = 'profile' } = route.useSearch();
  const user = useSignedInUser();
  const { name, Content } = sections.find((section) => section.name === shown) ?? sections[0]!;

  return (
    <div className={styles.page}>
      <Link to="/dashboard" className={styles.back}>
        <LineIcon box={24} sizePx={18} weight={2} path="m14 6-6 6 6 6" />
        {text.back}
      </Link>
      <h1 className={styles.title}>{pageTitles.settings}</h1>
      <div className={styles.columns}>
        <div>
          <nav className={styles.sections} aria-label={text.sections}>
            {sections.map((section) => (
              <Link
                key={section.name}
                to="/settings"
                search={section.name === 'profile' ? {} : { section: section.name }}
                activeOptions={{ exact: true }}
                className={styles.section}
              >
                {text[section.name].title}
              </Link>
            ))}
          </nav>
          <Link to="/coverage" className={styles.coverage}>
            {coverageText.own}
          </Link>
        </div>
        <section className={styles.panel} aria-labelledby="settings-section">
          <h2 id="settings-section">{text[name].title}</h2>
          <Suspense fallback={<Waiting label={pageStateText.loading} heights={[44, 120]} />}>
            <Content key={user?.uid} user={user} />
            {name === 'profile' && <LanguageForm />}
            {name === 'notifications' && <Channels key={`channels of ${user?.uid}`} />}
          </Suspense>
        </section>
      </div>
    </div>
  );
}
