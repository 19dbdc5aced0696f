import type { Review } from '@vivac/contract/reviews';
import { type CountryCode, countryCodeOf } from '@vivac/domain/places/country';
import { dateAtPrecision } from '@vivac/domain/reviews/review';
import { type GuestKind, guestKindOf, reviewedTypeOf } from '@vivac/domain/reviews/review-filters';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { categoryTitle, reviewWords } from '../../text/review-words.ts';
import {
  guestReviewsText as text,
  reviewScoresText,
  reviewSummaryText as summaryText,
  reviewFilterText,
} from '../../text/reviews.ts';
import { sourceWord } from '../../text/source-words.ts';
import { ScoreBadge } from '../../ui/score-badge.tsx';
import styles from './guest-reviews.module.css';

interface ReviewCardProps {
  readonly review: Review;
  readonly headingId: string;
  /** Its place among all that match, from 1, and how many they are; -1 when not known. */
  readonly place: number;
  readonly total: number;
  /** It arrived since the reader was here last. */
  readonly isNew?: boolean;
}

/** One guest's review with all its fields (review-8); a line where there is nothing to read. */
export function ReviewCard({ review, headingId, place, total, isNew = false }: ReviewCardProps) {
  const { date, date_precision: precision, score, reviewerName, title, erased } = review;
  const written = reviewWords.score(score);
  const isLine = isWordless(review) && review.category_scores.length === 0;
  return (
    <article
      className={styles.card}
      data-review=""
      data-line={isLine || undefined}
      aria-labelledby={headingId}
      aria-posinset={place}
      aria-setsize={total}
    >
      <div className="narrow">
        <p className="bold anywhere" dir="auto">
          {reviewerName ?? <span className="muted light">{erased ? text.erased : text.anonymous}</span>}
        </p>
        <ReviewFactsList review={review} />
      </div>
      <div className={isLine ? 'visually-hidden' : 'narrow'}>
        <h3 id={headingId} className="text-15 anywhere" dir="auto">
          {title === null || title === '' ? (
            <span className="visually-hidden">{text.untitled({ score: written })}</span>
          ) : (
            <span lang="">{title}</span>
          )}
        </h3>
        <Words review={review} />
      </div>
      <p className={styles.when}>
        {isNew && <span className={styles.new}>{summaryText.isNew}</span>}
        <time dateTime={dateAtPrecision(date, precision)}>{reviewWords.date(date, precision)}</time>
      </p>
      <ScoreBadge score={score} written={written} label={reviewScoresText.scored(score)} />
    </article>
  );
}

function Words({ review }: { readonly review: Review }) {
  const { positive, negative, answer, erased, category_scores: scores } = review;
  return (
    <>
      <Stated sign="positive">{positive}</Stated>
      <Stated sign="negative">{negative}</Stated>
      {!positive && !negative && <p className="muted light">{erased ? text.wordsErased : text.noWords}</p>}
      <CategoryScores scores={scores} />
      {answer && (
        <div className={styles.answer}>
          <strong>{summaryText.answer} </strong>
          <FoldedText>{answer}</FoldedText>
        </div>
      )}
    </>
  );
}

/** What was liked or not: a sign and a word, not only a colour. */
function Stated({ sign, children }: { sign: 'positive' | 'negative'; children: string | null }) {
  if (children === null || children === '') return null;
  return (
    <div className={styles.said} data-sign={sign}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.sign}>
        <circle cx="10" cy="10" r="8" />
        <path d={sign === 'positive' ? 'M6 10h8M10 6v8' : 'M6 10h8'} />
      </svg>
      <div className="narrow">
        <strong className={styles.signWord}>{text[sign]}</strong>
        <FoldedText>{children}</FoldedText>
      </div>
    </div>
  );
}

/** What the guest gave each category, where the source tells. */
function CategoryScores({ scores }: { readonly scores: Review['category_scores'] }) {
  if (scores.length === 0) return null;
  return (
    <ul className={styles.categories}>
      {scores.map(({ name, score }) => (
        <li key={name}>
          {summaryText.categoryScore({ category: categoryTitle(name), score: reviewWords.score(score) })}
        </li>
      ))}
    </ul>
  );
}

/** Shorter texts fit six lines on the narrowest screen, and need not be measured. */
const SURELY_SHORT_CHARACTERS = 150;
const SURELY_FEW_LINES = 6;

/** A text as the guest wrote it, in whatever language; beyond six lines it folds behind a button. */
function FoldedText({ children }: { children: string }) {
  const mayBeLong = children.length > SURELY_SHORT_CHARACTERS || children.split('\n').length > SURELY_FEW_LINES;
  return mayBeLong ? (
    <LongText>{children}</LongText>
  ) : (
    <span className={styles.text} lang="" dir="auto">
      {children}
    </span>
  );
}

function LongText({ children }: { children: string }) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || isOpen) return;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <span className={styles.folding}>
      <span ref={box} id={id} className={styles.text} data-folded={!isOpen} lang="" dir="auto">
        {children}
      </span>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? text.showLess : text.showAll}
        </button>
      )}
    </span>
  );
}

const MOON = 'M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z';
const TENT = 'M12 4L3 20h18zM12 12l-4 8M12 12l4 8';

const HOUSE = 'M4 11l8-6 8 6v9H4zM10 20v-6h4v6';
const KEY = 'M14.5 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM10.5 13.5L4 20v-3';
/** A bungalow has no tent. */
const TYPE_ICONS = { 'glamping tent': TENT, bungalow: HOUSE, other: KEY } as const;

/** Where the guest is from, how long they stayed, with whom and in what. */
function ReviewFactsList({ review }: { review: Review }) {
  const { nationality, duration, group } = review;
  return (
    <ul className={styles.facts}>
      <Origin nationality={nationality} />
      {duration !== null && (
        <Fact label={text.stay} icon={<FactIcon path={MOON} />}>
          {text.nights({ nights: duration })}
        </Fact>
      )}
      {group !== null && group !== '' && (
        <Fact label={text.group} icon={<GroupIcon group={group} />}>
          {sourceWord(group)}
        </Fact>
      )}
      <Fact label={text.type} icon={<FactIcon path={TYPE_ICONS[reviewedTypeOf(review.type) ?? 'other']} />}>
        {typeText(review)}
      </Fact>
    </ul>
  );
}

function Origin({ nationality }: { nationality: string | null }) {
  const origin = originOf(nationality);
  if (origin === null) return null;
  const address = origin.code === null ? undefined : flagAddress(origin.code);
  const flag = address !== undefined && (
    <img className={styles.flag} src={address} {...FLAG_SIZE} alt="" loading="lazy" decoding="async" />
  );
  return (
    <Fact label={text.from} icon={flag}>
      {origin.name}
    </Fact>
  );
}

interface FactProps {
  /** What is told, for those who do not see the picture. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: string;
}

function Fact({ label, icon, children }: FactProps) {
  return (
    <li className={styles.fact}>
      {icon}
      <span className="visually-hidden">{text.fact({ label })} </span>
      <span className="narrow anywhere" dir="auto">
        {children}
      </span>
    </li>
  );
}

/** The type as it is shown: `-` when nothing is known, the source's wording and ` (-)` when only that is (review-10). */
export function typeText({ type, originalAccommodationType: original }: TypeOfReview): string {
  if (type !== null && type !== '') return reviewFilterText.option(type);
  return original === null || original === '' ? text.noType : text.onlyOriginal({ original });
}

type TypeOfReview = Pick<Review, 'type' | 'originalAccommodationType'>;

/** Where a guest is from, with the country's code when it is known; null when nothing is told (review-9). */
export function originOf(
  nationality: string | null,
): { readonly name: string; readonly code: CountryCode | null } | null {
  const reported = nationality?.trim() ?? '';
  if (reported === '' || reported === '-') return null;
  const code = countryCodeOf(reported);
  return { name: code === null ? reported : reviewWords.country(code), code };
}

const HEAD = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`;
const BODY = (x: number, y: number, r: number) => `M${x - r} ${y}v-2a${r} ${r} 0 0 1 ${r * 2} 0v2`;

const PERSON = HEAD(12, 7, 3.5) + BODY(12, 20, 6);
const PATHS: Readonly<Record<GuestKind, string>> = {
  'Solo traveler': PERSON,
  Couple: HEAD(7.5, 8, 3) + BODY(7.5, 19, 4.5) + HEAD(16.5, 8, 3) + BODY(16.5, 19, 4.5),
  Family:
    HEAD(6.5, 7, 2.8) +
    BODY(6.5, 19, 4) +
    HEAD(17.5, 7, 2.8) +
    BODY(17.5, 19, 4) +
    HEAD(12, 13.5, 1.8) +
    BODY(12, 20, 2),
  Group:
    HEAD(12, 6.5, 3) +
    BODY(12, 16, 4) +
    HEAD(4.8, 11, 2.2) +
    BODY(4.8, 20, 3) +
    HEAD(19.2, 11, 2.2) +
    BODY(19.2, 20, 3),
};

/** The picture beside a group's own wording; one person where the wording says nothing of it. */
function GroupIcon({ group }: { group: string }) {
  const kind = guestKindOf(group);
  return <FactIcon path={kind === null ? PERSON : PATHS[kind]} />;
}

function FactIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={styles.icon}>
      <path d={path} />
    </svg>
  );
}

/** Pixels of a flag as the specification gives them (review-20); it is drawn smaller. */
const FLAG_SIZE = { width: 80, height: 60 } as const;

// Files of their own, fetched when a flag comes into sight: most readers meet a dozen countries.
const files = import.meta.glob<string>('../../../../../node_modules/flag-icons/flags/4x3/[a-z][a-z].svg', {
  eager: true,
  exhaustive: true,
  import: 'default',
  query: '?url&no-inline',
});

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]));

/** The address of a country's flag, served with the application; undefined for a country without one. */
function flagAddress(code: CountryCode): string | undefined {
  return addresses.get(code);
}

/** Reviews that follow each other: of words, or several without any. */
interface ReviewRun {
  /** How many reviews of the page come before. */
  readonly before: number;
  readonly reviews: readonly Review[];
  readonly isFolded: boolean;
}

/** Reviews without words fold where at least two of them follow each other. */
export function reviewRuns(reviews: readonly Review[]): ReviewRun[] {
  const runs: { before: number; reviews: Review[]; isWordless: boolean }[] = [];
  for (const [before, review] of reviews.entries()) {
    const last = runs.at(-1);
    if (last && last.isWordless && isWordless(review)) last.reviews.push(review);
    else runs.push({ before, reviews: [review], isWordless: isWordless(review) });
  }
  return runs.map(({ before, reviews: some, isWordless: are }) => ({
    before,
    reviews: some,
    isFolded: are && some.length > 1,
  }));
}

/** Whether a review is its score and facts alone, without a word of the guest or the campsite. */
function isWordless({ title, positive, negative, answer }: Review): boolean {
  return [title, positive, negative, answer].every((text) => text === null || text === '');
}
