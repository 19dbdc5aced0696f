import { wordsOf } from '../../text/reader.ts';
import { shadeSteps } from './map-words.ts';
import styles from './market-map.module.css';

const text = wordsOf('market-map');

/** What colours and signs of the map mean. */
export function MapLegend({ hasOwn }: { readonly hasOwn: boolean }) {
  return (
    <div className={styles.legend}>
      <span className={styles.steps}>
        {shadeSteps().map((step, shade) => (
          <span key={step} data-shade={shade}>
            {step}
          </span>
        ))}
      </span>
      <span className={styles.sign}>
        <span className={styles.box} data-look="few" aria-hidden="true" />
        {text.hatched}
      </span>
      <span className={styles.sign}>
        <span className={styles.box} data-look="bare" aria-hidden="true" />
        {text.noData}
      </span>
      {hasOwn && (
        <span className={styles.sign}>
          <span className={styles.dot} data-own="" aria-hidden="true" />
          {text.own}
        </span>
      )}
      <span className={styles.sign}>
        <span className={styles.dot} aria-hidden="true" />
        {text.watched}
      </span>
    </div>
  );
}
