import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { configurationQuery } from '../../api/call.ts';
import { LanguageSelect } from '../language/language-select.tsx';
import { wordsOf } from '../../text/reader.ts';
import { Entrance } from '../../ui/shell/entrance.tsx';
import { FeatureIcon } from '../../ui/feature-icon.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import styles from './welcome-page.module.css';

const productText = wordsOf('product');
const welcomeText = wordsOf('welcome');
const FEATURES = ['compare', 'map', 'alert', 'channels', 'grow'] as const;

const RestoreOffer = lazy(async () => ({
  default: (await import('../restore/restore-offer.tsx')).RestoreOffer,
}));

export function WelcomePage() {
  const { data: configuration } = useQuery(configurationQuery);
  return (
    <Entrance corner={<LanguageSelect />}>
      <div className={styles.brand}>
        <Logo size={52} />
        <h1>{productText.name}</h1>
      </div>
      <p className={styles.subtitle} lang="es">
        {welcomeText.subtitle}
      </p>
      <p className={styles.intro}>{welcomeText.intro}</p>
      <Button className={styles.enter} size="md" renderRoot={(props) => <Link to="/login" {...props} />}>
        {welcomeText.enter}
      </Button>
      {configuration?.restorable === true && (
        <Suspense>
          <RestoreOffer />
        </Suspense>
      )}
      <h2 className="visually-hidden">{welcomeText.featuresTitle}</h2>
      <ul className={styles.features}>
        {FEATURES.map((feature) => (
          <li key={feature}>
            <FeatureIcon of={feature} />
            <div>
              <h3>{welcomeText.features[feature].name}</h3>
              <p>{welcomeText.features[feature].detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </Entrance>
  );
}
