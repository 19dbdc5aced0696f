import { SHADE_FROM } from '@vivac/domain/market/market-shade';
import { ratioWords } from '../../text/market-words.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './matrix.module.css';

const text = wordsOf('market');

/** What shades and hatching mean. */
export function MatrixLegend() {
  const words = SHADE_FROM.map((from) => ratioWords(from / 100));
  const steps = [`<${words[0]}`, ...words.slice(0, -1), `${words.at(-1)}+`];
  return (
    <div className={styles.legend}>
      <span>{text.ratio}</span>
      <span className={styles.steps}>
        {steps.map((step, shade) => (
          <span key={step} data-shade={shade}>
            {step}
          </span>
        ))}
      </span>
      <span className={styles.hatched}>
        <span className={styles.hatch} data-few="" aria-hidden="true" />
        {text.hatched}
      </span>
      <span>{text.below}</span>
    </div>
  );
}
