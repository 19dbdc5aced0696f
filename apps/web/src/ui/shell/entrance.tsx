import type { ReactNode } from 'react';
import styles from './entrance.module.css';
import { moneyWords } from '@vivac/domain/money-words';
import { language } from '../../text/reader.ts';

interface EntranceProps {
  readonly children: ReactNode;
  /** On a phone the scene leaves more room, for a form. */
  readonly compact?: boolean;
  /** What stands above the words, at their edge. */
  readonly corner?: ReactNode;
}

/** The page of a signed-out visitor: words or a form beside the scene, below it on a phone. */
export function Entrance({ children, compact = false, corner }: EntranceProps) {
  return (
    <div className={styles.page} data-compact={compact || undefined}>
      <main className={styles.words}>
        {corner && <div className={styles.corner}>{corner}</div>}
        {children}
      </main>
      <div className={styles.scene}>
        <TerraceScene />
      </div>
    </div>
  );
}

interface Pitch {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** In euros. */
  readonly price?: number;
}

const tents: readonly Pitch[] = [
  { x: 250, y: 560, size: 0.62, price: 88 },
  { x: 585, y: 545, size: 0.62, price: 121 },
  { x: 705, y: 690, size: 0.9 },
  { x: 130, y: 715, size: 0.95, price: 79 },
];
const reference: Pitch = { x: 430, y: 700, size: 1.25, price: 96 };

const pines: readonly Pitch[] = [
  { x: 60, y: 600, size: 1 },
  { x: 105, y: 606, size: 0.75 },
  { x: 345, y: 548, size: 0.7 },
  { x: 372, y: 545, size: 0.9 },
  { x: 690, y: 545, size: 0.9 },
  { x: 730, y: 552, size: 1.15 },
  { x: 770, y: 556, size: 0.85 },
  { x: 255, y: 720, size: 1.3 },
  { x: 590, y: 716, size: 1.1 },
];

/** Closest to the eye, and therefore darkest. */
const nearPines: readonly Pitch[] = [
  { x: 30, y: 872, size: 2.1 },
  { x: 92, y: 884, size: 1.5 },
  { x: 700, y: 890, size: 1.6 },
  { x: 765, y: 880, size: 2.3 },
];

/** Terraces with tents under a ridge, each with its price of the night: what the product looks at. Decorative. */
function TerraceScene() {
  return (
    <svg className={styles.drawing} viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="terrace-sky" x2="0" y2="1">
          <stop className={styles.skyTop} />
          <stop className={styles.skyLow} offset="0.62" />
        </linearGradient>
      </defs>
      <rect width="800" height="900" fill="url(#terrace-sky)" />
      <circle className={styles.sun} cx="560" cy="262" r="62" />
      <path className={styles.far} d="M0 420 90 352l62 38 118-132 96 98 70-62 128 112 92-74 144 112v500H0z" />
      <path className={styles.mid} d="M0 486 120 424l92 44 130-96 104 92 118-70 104 62 132-58v540H0z" />
      <path className={styles.near} d="M0 520c130-34 240-10 366 2s290-34 434 8v400H0z" />
      <path className={styles.middle} d="M0 610c150-34 280 6 420 0s240-42 380-14v340H0z" />
      <path className={styles.front} d="M0 786c160-30 280 14 430 2s230-40 370-12v200H0z" />
      <path
        className={styles.wall}
        d="M0 610c150-34 280 6 420 0s240-42 380-14M0 786c160-30 280 14 430 2s230-40 370-12"
      />
      {pines.map((pine) => (
        <Pine key={pine.x} {...pine} />
      ))}
      {tents.map((tent) => (
        <Tent key={tent.x} {...tent} />
      ))}
      <Tent {...reference} own />
      <path className={styles.path} d="M432 703c2 30 34 40 30 84s-62 60-70 113h150c-8-56-50-66-58-112s8-62-24-85z" />
      <g className={styles.close}>
        {nearPines.map((pine) => (
          <Pine key={pine.x} {...pine} />
        ))}
      </g>
    </svg>
  );
}

function Pine({ x, y, size }: Pitch) {
  return (
    <path
      className={styles.pine}
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M0-62 15-34H8l12 24H3V0h-6v-10h-17l12-24h-7z"
    />
  );
}

function Tent({ x, y, size, price, own = false }: Pitch & { own?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className={styles.shade} d="M0-74 66 0H0z" />
      <path className={styles.canvas} d="M0-74-66 0H22z" />
      <path className={styles.door} d="M-16 0-5-40 8 0z" />
      <path className={styles.pole} d="M0-74v-9M-66 0l-12 5M66 0l12 5" />
      {price && (
        <g
          transform={`translate(0 -98) scale(${own ? 0.86 : 0.8 / size})`}
          className={own ? styles.ownTag : styles.tag}
        >
          <path d="M-36-38h72a14 14 0 0 1 14 14v8A14 14 0 0 1 36-2H8L0 7-8-2h-28a14 14 0 0 1-14-14v-8a14 14 0 0 1 14-14z" />
          <text y="-13" textAnchor="middle">
            {moneyWords[language].wholeEuros(price)}
          </text>
        </g>
      )}
    </g>
  );
}
