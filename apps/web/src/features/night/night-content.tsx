import { useMediaQuery } from '@mantine/hooks';
import { type ComparedNight, type StayOfCampsite, type NightEvidence } from '@vivac/contract/wire/night';
import { bandShapeOf } from '@vivac/domain/offers/price-band';
import { type ReactNode, useState } from 'react';
import { type MomentWords, momentWords } from '../../text/moment-words.ts';
import { quoteWords } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { sourceName } from '../../text/source-words.ts';
import { OwnOccupancy } from '../../ui/figures/own-occupancy.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import type { NightAnswer } from './night-query.ts';
import { nightText } from './night-words.ts';
import { PriceHistory } from './price-history.tsx';
import { StayCards, StayTable, UnlikeCounts } from './stay-table.tsx';
import styles from './night.module.css';

const PHONE = '(max-width: 719.98px)';

interface NightContentProps {
  readonly answer: NightAnswer;
  readonly receivedAtMs: number;
  readonly zone: string;
  readonly colours: ReadonlyMap<string, string>;
  /** The campsite whose row is chosen at first; null for the own. */
  readonly chosen: string | null;
}

/** The numbers of a night: how the own price stands, every campsite's, and how the chosen one came about. */
export function NightContent({ answer, receivedAtMs, zone, colours, chosen: first }: NightContentProps) {
  const { night, question } = answer;
  const [chosen, setChosen] = useState(first ?? question.reference);
  const Stays = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ? StayCards : StayTable;
  const momentOf = momentWords(zone, 'short');
  const own = night.campsites[0]!;
  const shown = night.campsites.find(({ name }) => name === chosen) ?? own;
  if (night.campsites.every(({ state, evidence }) => state === 'not_seen' && evidence.length === 0)) {
    return (
      <Empty look="bare" title={nightText.empty}>
        {nightText.emptyHint}
      </Empty>
    );
  }
  return (
    <>
      <OwnPlace night={night} own={own} />
      <OwnOccupancy campsite={own.name} day={question.day} asOf={question.asOf} momentOf={momentOf} />
      <Stays
        stays={night.campsites}
        reference={own.name}
        chosen={shown.name}
        colours={colours}
        momentOf={momentOf}
        onChoose={setChosen}
      />
      <UnlikeCounts stays={night.campsites} />
      <div className={styles.below}>
        <PriceHistory
          night={night}
          reference={own.name}
          chosen={shown.name}
          asOf={question.asOf}
          zone={zone}
          receivedAtMs={receivedAtMs}
          colours={colours}
        />
        <StayDetails stay={shown} momentOf={momentOf} />
      </div>
    </>
  );
}

interface OwnPlaceProps {
  readonly night: ComparedNight;
  readonly own: StayOfCampsite;
}

/** The own price, and four ways to place it where somebody is compared with (night-3). */
function OwnPlace({ night, own }: OwnPlaceProps) {
  const { campsites } = night;
  return (
    <dl className={styles.place} aria-label={nightText.place}>
      <Way words={ownWords(own)} isOwn>
        {own.price === null ? nightText.none : priceWords.euros(own.total ?? own.price)}
      </Way>
      {campsites.length === 1 ? <Way words={nightText.alone}>{nightText.none}</Way> : <Places night={night} />}
    </dl>
  );
}

function Places({ night }: Pick<OwnPlaceProps, 'night'>) {
  const { percent, band, maxPrice, medianPrice, index, rank, priced, unpriced, campsites } = night;
  return (
    <>
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
        {index === null ? nightText.none : nightText.overMedian(index)}
      </Way>
      <Way words={nightText.fromDearToCheap}>
        {rank === null ? nightText.none : nightText.rank({ rank, of: priced })}
      </Way>
      <Way words={nightText.withoutPrice}>{nightText.unpriced({ unpriced, of: campsites.length - 1 })}</Way>
    </>
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

interface StayDetailsProps {
  readonly stay: StayOfCampsite;
  readonly momentOf: MomentWords;
}

/** What the total of the chosen campsite is made of, and what each look found (night-2, night-5). */
function StayDetails({ stay, momentOf }: StayDetailsProps) {
  const title = nightText.details({ campsite: stay.name });
  return (
    <section className={styles.details} aria-label={title}>
      <h3 className="text-15 bold anywhere">{title}</h3>
      <Cost stay={stay} />
      <h4 className={styles.evidenceTitle}>{nightText.evidence}</h4>
      {stay.evidence.length === 0 ? (
        <Empty look="line" title={nightText.noEvidence} />
      ) : (
        <ol className={styles.evidence} aria-label={nightText.evidence} tabIndex={0}>
          {stay.evidence.map((look) => (
            <li key={look.observedAt}>
              <span className="narrow">
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
  if (failed) return <span className="muted">{nightText.lookFailed}</span>;
  const found =
    price === null
      ? state === 'priced'
        ? nightText.none
        : quoteWords.short(state, restriction)
      : [priceWords.eurosAndCents(price), ...(basis ? [nightText[basis]] : [])].join(' · ');
  return unchanged ? <span className="muted">{`${found}, ${nightText.unchanged}`}</span> : <strong>{found}</strong>;
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
        <div className="muted">
          <dt>{nightText.tax}</dt>
          <dd>{tax === null ? nightText.taxUnknown : priceWords.eurosAndCents(tax)}</dd>
        </div>
      )}
    </dl>
  );
}
