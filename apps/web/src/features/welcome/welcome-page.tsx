import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { configurationQuery } from '../../api/call.ts';
import { LanguageSelect } from '../language/language-select.tsx';
import { wordsOf } from '../../text/reader.ts';
import { Entrance } from '../../ui/shell/entrance.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import { LineIcon } from '../../ui/line-icon.tsx';
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

const strokes = {
  compare: 'M4 17l4.5-6 4 3.5L20 6M4 20.5h16',
  map: 'M12 21s6.5-5.8 6.5-11A6.5 6.5 0 0 0 5.5 10c0 5.2 6.5 11 6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  alert: 'M6.5 10a5.5 5.5 0 0 1 11 0c0 5 2 6.5 2 6.5h-15s2-1.5 2-6.5zM10 20a2.2 2.2 0 0 0 4 0',
  channels: 'M4 12h5M9 12c3.5 0 3-6 7-6h4M9 12c3.5 0 3 6 7 6h4M9 12h11',
  grow: 'M4 20h16M6.5 16.5v-4M12 16.5V8.5M17.5 16.5V4',
} as const;

/** A small drawing beside a feature's name. */
function FeatureIcon({ of }: { of: keyof typeof strokes }) {
  return (
    <span className={styles.icon}>
      <LineIcon box={24} sizePx={20} path={strokes[of]} />
    </span>
  );
}
