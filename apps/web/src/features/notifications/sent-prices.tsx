import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReportedPrice } from '@vivac/contract/notifications';
import { toDay } from '@vivac/domain/time/day';
import { useEffect, useRef } from 'react';
import { callQuery } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useMoments } from '../../api/use-moments.ts';
import { sentText as text } from './rule-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './sent-prices.module.css';

/** All nights that a message told of, where its “more nights” leads (rule-57). */
export function SentPrices({ id }: { readonly id: string }) {
  const sent = useQuery(callQuery('getToldPrices', { params: { id } }));
  const momentOf = useMoments();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [sent.isPending]);
  return (
    <section className={styles.told} aria-labelledby="told-prices">
      <div className={styles.head}>
        <h2 id="told-prices" ref={heading} tabIndex={-1}>
          {sent.data?.subject ?? text.whole}
        </h2>
        <Link to="/sent" resetScroll={false} className="inline-line touch">
          {text.close}
        </Link>
      </div>
      {sent.data && <p className="muted text-13">{text.asSent({ moment: momentOf(sent.data.sent_at) })}</p>}
      {sent.isPending && <Waiting label={text.loadingList} heights={[56, 56]} />}
      {sent.isError && (
        <Failed title={text.listFailed} onRetry={() => void sent.refetch()}>
          {errorSentence(sent.error)}
        </Failed>
      )}
      {sent.data &&
        (sent.data.prices.length === 0 ? (
          <Empty look="line" title={text.nobody} />
        ) : (
          <Prices prices={sent.data.prices} />
        ))}
    </section>
  );
}

function Prices({ prices }: { readonly prices: readonly ReportedPrice[] }) {
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{text.night}</th>
          <th scope="col">{text.competitor}</th>
          <th scope="col" className={styles.number}>
            {text.mine}
          </th>
          <th scope="col" className={styles.number}>
            {text.theirs}
          </th>
          <th scope="col" className={styles.number}>
            {text.difference}
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ date, competitor, price, competitor_price, percent }) => (
          <tr key={`${date} ${competitor}`}>
            <th scope="row">{priceWords.shortDay(toDay(date))}</th>
            <td className={styles.who}>{competitor}</td>
            <td className={styles.number}>{priceWords.euros(price)}</td>
            <td className={styles.number}>{priceWords.euros(competitor_price)}</td>
            <td className={styles.number}>{text.percent(percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
