import type { StayLadder } from '@vivac/contract/wire/sales-channels/sales-channels';
import type { CSSProperties } from 'react';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import styles from './channel-ladder.module.css';
import { type LadderRow, axisOf } from './ladder-rows.ts';
import { commissionWords, differsWords, partsWords, reasonOf, resultWords } from './ladder-words.ts';

const text = wordsOf('channel-ladder');

export interface LadderListProps {
  readonly ladder: StayLadder;
  readonly rows: readonly LadderRow[];
  /** Whether the reader’s own campsite is shown: commissions are theirs alone. */
  readonly isOwn: boolean;
  readonly momentOf: (moment: string) => string;
}

/** A channel a row: a bar from 0, what the guest pays, and how that stands to the direct price. */
export function LadderList(props: LadderListProps) {
  const { ladder, rows } = props;
  const { end, ticks } = axisOf(rows);
  const isPriced = rows.some(({ paid }) => paid !== null);
  const part = (amount: number) => `${(100 * amount) / end}%`;
  const line = ladder.direct === null ? undefined : part(ladder.direct);
  return (
    <div className={styles.ladder} style={{ '--direct': line } as CSSProperties}>
      <div className={styles.heads} aria-hidden="true">
        <span />
        <span className={styles.track}>
          {ladder.direct !== null && (
            <span className={styles.lineLabel} data-side={ladder.direct > end / 2 ? 'before' : 'after'}>
              {text.direct({ price: priceWords.eurosAndCents(ladder.direct) })}
            </span>
          )}
        </span>
        <span className={styles.paid}>{text.pays}</span>
        <span />
      </div>
      <ul className={styles.rows} aria-label={text.list}>
        {rows.map((row) => (
          <Rung key={row.channel} {...props} row={row} part={part} />
        ))}
      </ul>
      <div className={styles.axis} aria-hidden="true">
        <span />
        <span className={styles.track}>
          {isPriced &&
            ticks.map((tick) => (
              <span key={tick} className={styles.tick} style={{ insetInlineStart: part(tick) }}>
                {tick === 0 ? priceWords.euros(0) : tick}
              </span>
            ))}
        </span>
      </div>
    </div>
  );
}

interface RungProps extends LadderListProps {
  readonly row: LadderRow;
  readonly part: (amount: number) => string;
}

function Rung({ row, isOwn, momentOf, part }: RungProps) {
  const { channel, paid, reference, result, otherBasis } = row;
  const said = resultWords(row, isOwn, momentOf);
  return (
    <li className={styles.rung} data-reference={reference || undefined} data-unpriced={paid === null || undefined}>
      <span className={styles.channel}>
        <strong>{sourceWord(channel)}</strong>
        {isOwn && <small>{commissionWords(row)}</small>}
      </span>
      <span className={styles.track}>{paid === null ? <Missing row={row} /> : <Bar row={row} part={part} />}</span>
      <span className={styles.paid}>
        <span className="visually-hidden">{`${text.pays}: `}</span>
        {paid === null ? '–' : priceWords.eurosAndCents(paid)}
      </span>
      <span className={styles.result} data-result={result ?? undefined}>
        <b>
          {result !== null && (
            <span aria-hidden="true" className={styles.sign}>
              {SIGNS[result]}
            </span>
          )}
          {said.word}
        </b>
        {said.beside !== null && <small>{said.beside}</small>}
        {otherBasis && <small title={text.otherBasis}>{text.derived}</small>}
      </span>
    </li>
  );
}

const SIGNS = { win: '✓', meet: '=', lose: '✕' } as const;

function Missing({ row }: { readonly row: LadderRow }) {
  const differs = differsWords(row);
  return (
    <span className={styles.missing}>
      {reasonOf(row)}
      {differs !== null && <small>{differs}</small>}
    </span>
  );
}

/** A part below this share of the scale has no room for its amount. */
const ROOM = 0.1;

function Bar({ row, part }: { readonly row: LadderRow; readonly part: (amount: number) => string }) {
  const { net, commission, accommodation, rest } = row;
  const widthOf = (amount: number) => ({ width: part(amount) });
  const hasRoom = (amount: number) => Number.parseFloat(part(amount)) >= ROOM * 100;
  return (
    <span className={styles.bar}>
      <span className="visually-hidden">{partsWords(row)}</span>
      {net === null || commission === null ? (
        <span className={styles.whole} style={widthOf(accommodation ?? 0)} aria-hidden="true">
          {hasRoom(accommodation ?? 0) && <i>{priceWords.eurosAndCents(accommodation ?? 0)}</i>}
        </span>
      ) : (
        <>
          <span className={styles.net} style={widthOf(net)} aria-hidden="true">
            {hasRoom(net) && <i>{priceWords.eurosAndCents(net)}</i>}
          </span>
          <span className={styles.commission} style={widthOf(commission)} aria-hidden="true">
            {hasRoom(commission) && <i>{priceWords.eurosAndCents(commission)}</i>}
          </span>
        </>
      )}
      <span className={styles.rest} style={widthOf(rest ?? 0)} aria-hidden="true" />
    </span>
  );
}
