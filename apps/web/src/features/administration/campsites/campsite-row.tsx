import { Button } from '@mantine/core';
import type { AdministeredCampsite } from '@vivac/contract/administration/campsites';
import { useMoments } from '../../../api/use-moments.ts';
import { campsitesText as text } from './campsite-words.ts';
import styles from './campsites.module.css';
import type { AskedMove } from './use-campsites.ts';

interface CampsiteProps {
  readonly campsite: AdministeredCampsite;
  onAsk(move: AskedMove): void;
}

type Listing = AdministeredCampsite['listings'][number];

/** A campsite with its links, what was merged into it, and what was decided about it. */
export function CampsiteRow({ campsite, onAsk }: CampsiteProps) {
  const { name, state, region, watchers, listings } = campsite;
  const place = [region, text.watchers({ count: watchers })].filter((part) => part !== null).join(' · ');
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          {name} {state === 'waiting' && <span className={styles.mark}>{text.waiting}</span>}
        </p>
        <p className={styles.small}>{place}</p>
      </div>
      <div className={styles.listings}>
        {listings.map((listing) => (
          <ListingLinks key={listing.name} listing={listing} campsite={campsite} onAsk={onAsk} />
        ))}
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          aria-label={text.of({ verb: text.merge, what: name })}
          onClick={() => onAsk({ decision: 'merge', what: name, from: name })}
        >
          {text.merge}
        </Button>
      </div>
      <Decisions decisions={campsite.decisions} />
    </li>
  );
}

function ListingLinks({ listing, campsite: { name }, onAsk }: CampsiteProps & { readonly listing: Listing }) {
  const { links, merged_into: into } = listing;
  // The only link of a campsite of its own is not moved: the campsite is merged.
  const canMove = into !== null || links.length > 1;
  return (
    <div className={styles.listing} data-part={into !== null || undefined}>
      {into !== null && (
        <div className={styles.line}>
          <p className={styles.part}>{text.part({ name: listing.name, into })}</p>
          <Button
            variant="subtle"
            aria-label={text.of({ verb: text.split, what: listing.name })}
            onClick={() => onAsk({ decision: 'split', what: listing.name, from: name })}
          >
            {text.split}
          </Button>
        </div>
      )}
      {links.length === 0 && <p className={styles.small}>{text.noLink}</p>}
      {links.map((link) => (
        <div key={link} className={styles.line}>
          <p className={styles.link}>{link}</p>
          {canMove && (
            <Button
              variant="subtle"
              aria-label={text.of({ verb: text.move, what: link })}
              onClick={() => onAsk({ decision: 'move_link', what: link, from: name })}
            >
              {text.move}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

function Decisions({ decisions }: Pick<AdministeredCampsite, 'decisions'>) {
  const momentOf = useMoments();
  if (decisions.length === 0) return null;
  return (
    <ul className={styles.decisions} aria-label={text.history}>
      {decisions.map((made) => (
        <li key={made.at + made.decision}>
          {wordsOf(made)}, {text.by({ who: made.by, when: momentOf(made.at) })}:{' '}
          <span className={styles.why}>“{made.why}”</span>
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ decision, campsite, from, into, link }: AdministeredCampsite['decisions'][number]): string {
  if (decision === 'merged') return text.decided.merged(campsite, into ?? '');
  if (decision === 'split') return text.decided.split(campsite, from ?? '');
  return text.decided.link_moved(link ?? '', from ?? '', into ?? '');
}
