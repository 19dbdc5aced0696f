import { Button } from '@mantine/core';
import type { CheckedLink } from '@vivac/contract/accounts';
import { wordsOf } from '../../../text/reader.ts';
import styles from './link-fields.module.css';

const text = wordsOf('watchlist-links').near;

interface NearLinksProps {
  readonly near: CheckedLink['near'];
  onTake(link: string): void;
  onKeep(): void;
}

/** Asks whether a link that nobody knows was mistyped, before it is saved as one that waits for data. */
export function NearLinks({ near, onTake, onKeep }: NearLinksProps) {
  return (
    <div className={styles.near} role="group" aria-label={text.question}>
      <p>{text.question}</p>
      {near.map(({ link, name }) => (
        <Button key={link} variant="default" onClick={() => onTake(link)}>
          {text.take({ name })}
        </Button>
      ))}
      <Button variant="subtle" onClick={onKeep}>
        {text.leave}
      </Button>
    </div>
  );
}
