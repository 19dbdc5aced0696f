import type { SeasonRow, SeasonShare, StaySeason } from '@vivac/contract/wire/sales-channels/sales-channels';
import type { CSSProperties } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import styles from './channel-season.module.css';
import { SHARE_KINDS, partWords, readingWords, shareWords } from './season-words.ts';

const text = wordsOf('channel-season');

export interface SeasonTableProps {
  readonly season: StaySeason;
  /** The name of the reader’s own campsite; null without one. */
  readonly own: string | null;
  readonly colours: ReadonlyMap<string, string>;
}

/** A campsite a row, a channel a column; on a phone a campsite is a card. */
export function SeasonTable({ season, own, colours }: SeasonTableProps) {
  const { channels, campsites } = season;
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={text.title}>
      <table className={styles.table} style={{ '--channels': channels.length } as CSSProperties}>
        <caption className="visually-hidden">{text.title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.campsite}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {text.against({ channel: sourceWord(channel) })}
              </th>
            ))}
            <th scope="col">{text.reading}</th>
          </tr>
        </thead>
        <tbody>
          {campsites.map((row) => (
            <Row key={row.name} row={row} isOwn={row.name === own} colour={colours.get(row.name)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: SeasonRow;
  readonly isOwn: boolean;
  readonly colour: string | undefined;
}

function Row({ row, isOwn, colour }: RowProps) {
  return (
    <tr data-own={isOwn || undefined}>
      <th scope="row">
        <span className={styles.dot} style={{ background: colour }} aria-hidden="true" />
        <span>
          {row.name}
          {isOwn && <span className="visually-hidden">{` (${text.own})`}</span>}
        </span>
      </th>
      {row.shares.map((share) => (
        <td key={share.channel}>
          <span className={styles.against} aria-hidden="true">
            {text.against({ channel: sourceWord(share.channel) })}
          </span>
          <Share share={share} />
        </td>
      ))}
      <td className={styles.reading}>{readingWords(row, isOwn)}</td>
    </tr>
  );
}

/** Below this share of the nights there is no room for a number. */
const ROOM = 0.2;

function Share({ share }: { readonly share: SeasonShare }) {
  if (share.nothing !== null) return <span className={styles.nothing}>{shareWords(share)}</span>;
  return (
    <span className={styles.share} title={shareWords(share)}>
      <span className="visually-hidden">{shareWords(share)}</span>
      <span className={styles.bar} aria-hidden="true">
        {SHARE_KINDS.filter((kind) => share[kind] > 0).map((kind) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: share[kind] }}>
            {share[kind] >= ROOM * share.nights && partWords(share, kind)}
          </span>
        ))}
      </span>
      <small aria-hidden="true">{text.nights({ nights: share.nights })}</small>
    </span>
  );
}
