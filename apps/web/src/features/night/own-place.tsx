import type { ComparedNight, StayOfCampsite } from '@vivac/contract/wire/night';
import { bandShapeOf } from '@vivac/domain/offers/price-band';
import type { ReactNode } from 'react';
import { nightText } from './night-words.ts';
import { priceWords } from '../../text/price-words.ts';
import styles from './night.module.css';

interface OwnPlaceProps {
  readonly night: ComparedNight;
  readonly own: StayOfCampsite;
}

/** The own price, and four ways to place it (night-3). */
export function OwnPlace({ night, own }: OwnPlaceProps) {
  const { percent, band, maxPrice, medianPrice, index, rank, priced, unpriced, campsites } = night;
  return (
    <dl className={styles.place} aria-label={nightText.place}>
      <Way words={ownWords(own)} isOwn>
        {own.price === null ? nightText.none : priceWords.euros(own.total ?? own.price)}
      </Way>
      <Way words={maxPrice === null ? nightText.noDearest : nightText.dearest({ price: priceWords.euros(maxPrice) })}>
        {percent === null || band === null ? (
          nightText.none
        ) : (
          <span className={styles.percent} data-band={band}>
            <span className={styles.shape} aria-hidden="true">
              {bandShapeOf(band)}
            </span>
            {nightText.percent(percent)}
          </span>
        )}
      </Way>
      <Way
        words={medianPrice === null ? nightText.noIndex : nightText.index({ median: priceWords.euros(medianPrice) })}
      >
        {index === null ? nightText.none : nightText.indexNumber(index)}
      </Way>
      <Way words={nightText.fromDearToCheap}>
        {rank === null ? nightText.none : nightText.rank({ rank, of: priced })}
      </Way>
      <Way words={nightText.withoutPrice}>{nightText.unpriced({ unpriced, of: campsites.length - 1 })}</Way>
    </dl>
  );
}

function ownWords({ price, total, nights }: StayOfCampsite): string {
  if (price === null) return nightText.ownNone;
  return total === null || nights === null
    ? nightText.ownNight
    : nightText.ownStay({ amount: nights, perNight: priceWords.euros(price) });
}

/** A number over what it means; read the other way round. */
function Way({ words, isOwn, children }: { words: string; isOwn?: boolean; children: ReactNode }) {
  return (
    <div className={styles.way} data-own={isOwn || undefined}>
      <dt>{words}</dt>
      <dd>{children}</dd>
    </div>
  );
}
