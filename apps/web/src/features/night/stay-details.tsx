import type { NightEvidence, StayOfCampsite } from '@vivac/contract/wire/night';
import { nightText } from './night-words.ts';
import { quoteWords } from '../../text/offer-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { sourceName } from '../../text/source-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import styles from './night.module.css';

interface StayDetailsProps {
  readonly stay: StayOfCampsite;
  readonly momentOf: MomentWords;
}

/** What the total of the chosen campsite is made of, and what each look found (night-2, night-5). */
export function StayDetails({ stay, momentOf }: StayDetailsProps) {
  const title = nightText.details({ campsite: stay.name });
  return (
    <section className={styles.details} aria-label={title}>
      <h3 className={styles.partTitle}>{title}</h3>
      <Cost stay={stay} />
      <h4 className={styles.evidenceTitle}>{nightText.evidence}</h4>
      {stay.evidence.length === 0 ? (
        <Empty look="line" title={nightText.noEvidence} />
      ) : (
        <ol className={styles.evidence} aria-label={nightText.evidence} tabIndex={0}>
          {stay.evidence.map((look) => (
            <li key={look.observedAt}>
              <span className={styles.look}>
                {momentOf(look.observedAt)}
                {look.source !== null && <span className={styles.small}>{sourceName(look.source)}</span>}
              </span>
              <Found look={look} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Found({ look }: { readonly look: NightEvidence }) {
  const { price, state, restriction, basis, unchanged, failed } = look;
  if (failed) return <span className={styles.quiet}>{nightText.lookFailed}</span>;
  const found =
    price === null
      ? state === 'priced'
        ? nightText.none
        : quoteWords.short(state, restriction)
      : [priceWords.eurosAndCents(price), ...(basis ? [nightText[basis]] : [])].join(' · ');
  return unchanged ? (
    <span className={styles.quiet}>{`${found}, ${nightText.unchanged}`}</span>
  ) : (
    <strong>{found}</strong>
  );
}

function Cost({ stay: { price, total, nights, items, tax } }: { readonly stay: StayOfCampsite }) {
  if (price === null) return null;
  return (
    <dl className={styles.cost}>
      {items.map(({ kind, amount }) => (
        <div key={kind}>
          <dt>
            {kind === 'accommodation' && nights !== null
              ? nightText.itemOfNights({ item: nightText.items[kind], amount: nights })
              : nightText.items[kind]}
          </dt>
          <dd>{priceWords.eurosAndCents(amount)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total === null ? nightText.pricePerNight : nightText.total}</dt>
        <dd>{priceWords.eurosAndCents(total ?? price)}</dd>
      </div>
      {total !== null && (
        <div className={styles.taxLine}>
          <dt>{nightText.tax}</dt>
          <dd>{tax === null ? nightText.taxUnknown : priceWords.eurosAndCents(tax)}</dd>
        </div>
      )}
    </dl>
  );
}
