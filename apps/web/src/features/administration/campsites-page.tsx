import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AdministeredCampsite } from '@vivac/contract/administration/campsites';
import { PAGES } from '@vivac/contract/pages';
import { call, callQuery } from '../../api/call.ts';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { FindBar, ListPage } from '../../ui/lists/list-page.tsx';
import { useDecision, useShown } from '../../ui/lists/use-decision.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { AdministrationPage } from './administration-frame.tsx';
import { campsitesText as text } from './campsite-words.ts';
import styles from './campsites.module.css';
import { type Identifiers, IdentifyQuestion } from './identify-campsite-question.tsx';
import { type RequestedMove, MoveQuestion } from './move-campsite-question.tsx';

const headerText = wordsOf('header');

interface Shown {
  readonly merged: boolean;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

const EVERYTHING: Shown = { merged: false, search: '', page: 1 };
/** How often the list is looked at while a decision takes longer than an answer is waited for. */
const LOOK_AGAIN_AFTER_MS = 5_000;

export function CampsitesPage() {
  return (
    <AdministrationPage section="data" title={headerText.campsites} lead={text.lead}>
      <Campsites />
    </AdministrationPage>
  );
}

/** Which links are one campsite, for an administrator to merge, split and move them. */
function Campsites() {
  const { shown, wanted, show, showAll } = useShown(EVERYTHING, { page: 1 });
  const decision = useMoveDecision();
  const { asked: requested, ask, overdue, message } = decision;
  const list = useQuery({
    ...callQuery('getCampsites', { query: queryOf(wanted) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: overdue !== null && message !== null ? LOOK_AGAIN_AFTER_MS : false,
  });
  return (
    <ListPage
      label={headerText.campsites}
      query={list}
      loading={text.loading}
      failed={text.failed}
      find={
        <FindBar
          which={{
            label: text.which,
            chosen: shown.merged,
            choices: [
              { value: false, label: text.all },
              { value: true, label: text.merged },
            ],
            onChoose: (merged) => show({ merged }),
          }}
          search={{
            label: text.search,
            placeholder: text.searchHint,
            value: shown.search,
            onChange: (search) => show({ search }),
          }}
        />
      }
      empty={({ campsites }) => campsites.length === 0 && <NoCampsites shown={shown} showAll={showAll} />}
      pagerOf={({ total }) => ({
        words: { pages: text.pages, range: text.range, back: text.previous, on: text.next },
        page: shown.page,
        total,
        onPage: (page) => show({ page }),
      })}
      decision={decision}
      question={
        requested &&
        (requested.decision === 'identify' ? (
          <IdentifyQuestion
            requested={requested}
            isBusy={decision.isBusy}
            failure={decision.failure}
            onDecide={(identifiers) => decision.decide({ ...requested, identifiers })}
            onCancel={() => ask(null)}
          />
        ) : (
          <MoveQuestion
            requested={requested}
            isBusy={decision.isBusy}
            failure={decision.failure}
            onDecide={(into, why) => decision.decide({ ...requested, into, why })}
            onCancel={() => ask(null)}
          />
        ))
      }
    >
      {({ campsites }) => (
        <ul className="plain-list card below-16">
          {campsites.map((campsite) => (
            <CampsiteRow key={campsite.name} campsite={campsite} onAsk={ask} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function queryOf({ merged, search, page }: Shown) {
  return { page, ...(merged && { merged }), ...(search.trim() !== '' && { search: search.trim() }) };
}

interface SentMove extends RequestedMove {
  readonly into: string;
  readonly why: string;
}

function useMoveDecision() {
  return useDecision<SentMove | Identifiers, RequestedMove | Identifiers>({
    send: (sent) => (sent.decision === 'identify' ? sendIdentifiers(sent) : sendMove(sent)),
    failed: (error) => failureSentence(error, text.decideFailed),
    takesLonger: () => text.takesLonger,
  });
}

function sendIdentifiers({ what, identifiers }: Identifiers): Promise<{ readonly message: string }> {
  return call('setCampsiteIdentifiers', { body: { campsite: what, identifiers } });
}

function sendMove({ decision, what, into, why }: SentMove): Promise<{ readonly message: string }> {
  if (decision === 'merge') return call('mergeCampsites', { body: { campsite: what, into, why } });
  if (decision === 'split') return call('splitCampsite', { body: { campsite: what, why } });
  return call('moveLink', { body: { link: what, into, why } });
}

function NoCampsites({ shown, showAll }: { readonly shown: Shown; showAll(): void }) {
  const navigate = useNavigate();
  const toImport = { label: headerText.fileImport, act: () => void navigate({ to: PAGES.fileImport }) };
  const search = shown.search.trim();
  const all = { label: text.showAll, act: showAll };
  if (search !== '') return <Empty title={text.nothingFound({ text: search })} action={all} />;
  if (shown.merged) return <Empty title={text.noneMerged} action={all} />;
  return (
    <Empty title={text.none} action={toImport}>
      {text.noneDetail}
    </Empty>
  );
}

interface CampsiteProps {
  readonly campsite: AdministeredCampsite;
  onAsk(move: RequestedMove | Identifiers): void;
}

type Listing = AdministeredCampsite['listings'][number];

/** A campsite with its links, what was merged into it, and what was decided about it. */
function CampsiteRow({ campsite, onAsk }: CampsiteProps) {
  const { name, state, region, watchers, listings, identifiers } = campsite;
  const place = [region, text.watchers({ count: watchers })].filter((part) => part !== null).join(' · ');
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className="strong">
          {name} {state === 'waiting' && <span className={styles.mark}>{text.waiting}</span>}
        </p>
        <p className={styles.small}>{place}</p>
      </div>
      <div className={styles.listings}>
        {listings.map((listing) => (
          <ListingLinks key={listing.name} listing={listing} campsite={campsite} onAsk={onAsk} />
        ))}
        {identifiers.length > 0 && (
          <p className={styles.small}>
            {text.identifiers({ list: identifiers.map((one) => `${one.name} ${one.value}`).join(' · ') })}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          aria-label={text.of({ verb: text.merge, what: name })}
          onClick={() => onAsk({ decision: 'merge', what: name, from: name })}
        >
          {text.merge}
        </Button>
        <Button
          variant="subtle"
          aria-label={text.of({ verb: text.identify, what: name })}
          onClick={() => onAsk({ decision: 'identify', what: name, identifiers })}
        >
          {text.identify}
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
          <p className="text-13 strong">{text.part({ name: listing.name, into })}</p>
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
          <p className="text-13">{link}</p>
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
          {text.by({ what: decisionWords(made), who: made.by, when: momentOf(made.at) })}{' '}
          <span className={styles.why}>“{made.why}”</span>
        </li>
      ))}
    </ul>
  );
}

function decisionWords({ decision, campsite, from, into, link }: AdministeredCampsite['decisions'][number]): string {
  if (decision === 'merged') return text.decided.merged(campsite, into ?? '');
  if (decision === 'split') return text.decided.split(campsite, from ?? '');
  return text.decided.link_moved(link ?? '', from ?? '', into ?? '');
}
