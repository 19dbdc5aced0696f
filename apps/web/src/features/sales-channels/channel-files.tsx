import { useQuery, useMutation } from '@tanstack/react-query';
import { toDay } from '@vivac/domain/time/day';
import { errorSentence } from '../../api/api-error.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf, language } from '../../text/reader.ts';
import { pngOf, type Picture, createPicture } from '../../ui/svg-picture.ts';
import { saveFile } from '../../ui/save-file.ts';
import {
  type LadderQuestion,
  type PointsOf,
  ladderQuery,
  openLadderFile,
  ladderRows,
  type LadderRow,
  axisOf,
  commissionWords,
  reasonOf,
  resultWords,
} from './ladder-rows.ts';
import { seasonPicture } from './season-picture.ts';
import { type SeasonQuestion, openSeasonFile, seasonQuery } from './season-rows.ts';
import styles from './channel-files.module.css';
import type { StayLadder } from '@vivac/contract/wire/sales-channels';
import { sourceWord } from '../../text/source-words.ts';

const channelLadderText = wordsOf('channel-ladder');
const channelSeasonText = wordsOf('channel-season');

interface LadderFilesProps {
  readonly question: LadderQuestion;
  readonly isOwn: boolean;
  readonly pointsOf: PointsOf;
  /** The stay in words. */
  readonly about: string;
}

/** Files and a picture of the ladder. */
export function LadderFiles({ question, isOwn, pointsOf, about }: LadderFilesProps) {
  const ladder = useQuery(ladderQuery(question)).data;
  const draw = () => {
    const { date, departure } = ladder!;
    const days = { arrival: priceWords.shortDay(toDay(date)), departure: priceWords.shortDay(toDay(departure)) };
    const rows = ladderRows(ladder!, isOwn ? pointsOf : null);
    return ladderPicture({ ladder: ladder!, rows, isOwn, about: channelLadderText.stay({ ...days, stay: about }) });
  };
  return (
    <FileButtons
      title={isOwn ? channelLadderText.heading : channelLadderText.headingOther}
      open={(format) => openLadderFile(question, format)}
      draw={ladder === undefined ? null : draw}
      pictureName={`${channelLadderText.title}_${question.day}`}
    />
  );
}

interface SeasonFilesProps {
  readonly question: SeasonQuestion;
  readonly own: string | null;
  readonly about: string;
}

/** Files and a picture of the season. */
export function SeasonFiles({ question, own, about }: SeasonFilesProps) {
  const season = useQuery(seasonQuery(question)).data;
  return (
    <FileButtons
      title={channelSeasonText.title}
      open={(format) => openSeasonFile(question, format)}
      draw={season === undefined ? null : () => seasonPicture(season, own, about)}
      pictureName={`${channelLadderText.title}_${season?.first ?? ''}`}
    />
  );
}

const text = wordsOf('channel-download');

/** The format of a CSV that a spreadsheet in the reader’s language opens. */
type FileFormat = 'xlsx' | 'csv' | 'csv-es';

interface FileButtonsProps {
  /** What the files are of. */
  readonly title: string;
  /** Asks the server for a file. */
  readonly open: (format: FileFormat) => Promise<Response>;
  /** Draws what is shown; null while nothing is. */
  readonly draw: (() => string) | null;
  /** The name of the picture, without its end. */
  readonly pictureName: string;
}

const FORMATS = ['xlsx', 'csv', 'png'] as const;
type Format = (typeof FORMATS)[number];

/** Excel, CSV and a picture of what a panel shows. */
function FileButtons({ title, open, draw, pictureName }: FileButtonsProps) {
  const save = useMutation({
    meta: { failureLog: text.downloadLog },
    mutationFn: async (format: Format) => {
      if (format !== 'png') return saveFile(await receivedFile(await open(csvFor(format)), pictureName));
      if (draw !== null) saveFile({ fileName: `${pictureName}.png`, content: await pngOf(draw()) });
    },
  });
  return (
    <div className={styles.files} role="group" aria-label={text.download}>
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          disabled={draw === null || save.isPending}
          aria-label={text.downloadOf({ format: text.formats[format], title })}
          onClick={() => save.mutate(format)}
        >
          {text.formats[format]}
        </button>
      ))}
      <span role="status" className="muted">
        {save.isPending ? text.downloading : ''}
      </span>
      {save.isError && (
        <span role="alert" className={styles.failed}>
          {text.downloadFailed} {errorSentence(save.error)}
        </span>
      )}
    </div>
  );
}

const csvFor = (format: 'xlsx' | 'csv'): FileFormat => (format === 'csv' && language !== 'en' ? 'csv-es' : format);

async function receivedFile(response: Response, otherwise: string) {
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { fileName: named?.[1] ?? otherwise, content: await response.blob() };
}

const ladderPictureText = wordsOf('channel-ladder');
const WIDTH = 960;
const MARGIN = 24;
const BAR_FROM = 190;
const BAR_WIDTH = 500;
const PAID_AT = 800;
const ROW_HEIGHT = 44;
const BAR_HEIGHT = 24;
const FIRST_ROW = 116;

interface Drawn {
  readonly ladder: StayLadder;
  readonly rows: readonly LadderRow[];
  readonly isOwn: boolean;
  /** Below the title. */
  readonly about: string;
}

/** The ladder as SVG: the same rows, parts and words as on the screen. */
export function ladderPicture({ ladder, rows, isOwn, about }: Drawn): string {
  const picture = createPicture(WIDTH);
  const { end } = axisOf(rows);
  const widthOf = (amount: number) => (BAR_WIDTH * amount) / end;
  picture.text(MARGIN, 36, ladder.campsite, { size: 20, bold: true, most: 70 });
  picture.text(MARGIN, 60, about, { size: 13, colour: '--muted', most: 120 });
  picture.text(PAID_AT, FIRST_ROW - 14, ladderPictureText.pays, { size: 12, colour: '--muted', anchor: 'end' });
  if (ladder.direct !== null) {
    const words = ladderPictureText.direct({ price: priceWords.eurosAndCents(ladder.direct) });
    picture.text(BAR_FROM + widthOf(ladder.direct), FIRST_ROW - 14, words, { size: 12, bold: true, anchor: 'end' });
  }
  rows.forEach((row, at) => drawRow(picture, row, FIRST_ROW + at * ROW_HEIGHT, isOwn, widthOf));
  const below = FIRST_ROW + rows.length * ROW_HEIGHT;
  if (ladder.direct !== null) {
    picture.box(BAR_FROM + widthOf(ladder.direct) - 1, FIRST_ROW - 8, 2, below - FIRST_ROW + 8, '--amber');
  }
  drawLegend(picture, below + 28, isOwn);
  if (!ladder.withTax) picture.text(MARGIN, below + 52, ladderPictureText.withoutTax, { size: 12, colour: '--muted' });
  return picture.svg(below + 72);
}

function drawRow(
  picture: Picture,
  row: LadderRow,
  top: number,
  isOwn: boolean,
  widthOf: (amount: number) => number,
): void {
  const middle = top + ROW_HEIGHT / 2;
  if (row.reference) picture.box(0, top, WIDTH, ROW_HEIGHT, '--sand-soft');
  picture.text(MARGIN, isOwn ? middle - 2 : middle + 5, sourceWord(row.channel), { bold: true, most: 20 });
  if (isOwn) picture.text(MARGIN, middle + 14, commissionWords(row), { size: 11, colour: '--muted', most: 26 });
  if (row.paid === null) {
    picture.text(BAR_FROM, middle + 5, reasonOf(row), { size: 12, colour: '--muted', most: 84 });
    return;
  }
  drawBar(picture, row, middle, widthOf);
  picture.text(PAID_AT, middle + 5, priceWords.eurosAndCents(row.paid), { bold: true, anchor: 'end' });
  drawResult(picture, row, middle, isOwn);
}

function drawBar(picture: Picture, row: LadderRow, middle: number, widthOf: (amount: number) => number): void {
  let from = BAR_FROM;
  for (const [amount, colour] of partsOf(row)) {
    picture.box(from, middle - BAR_HEIGHT / 2, widthOf(amount), BAR_HEIGHT, colour);
    from += widthOf(amount);
  }
  const label = { size: 12, bold: true, colour: row.net === null ? '--ink' : '--on-pine' };
  picture.text(BAR_FROM + 8, middle + 4, priceWords.eurosAndCents(row.net ?? row.accommodation ?? 0), label);
}

function drawResult(picture: Picture, row: LadderRow, middle: number, isOwn: boolean): void {
  const { word, beside } = resultWords(row, isOwn, (moment) => moment);
  const difference = row.result === null ? null : beside;
  picture.text(WIDTH - MARGIN, difference === null ? middle + 5 : middle - 2, word, { size: 13, anchor: 'end' });
  if (difference === null) return;
  picture.text(WIDTH - MARGIN, middle + 14, difference, { size: 11, colour: '--muted', anchor: 'end' });
}

function partsOf({ net, commission, accommodation, rest }: LadderRow): [amount: number, colour: string][] {
  const whole: [number, string][] =
    net === null || commission === null
      ? [[accommodation ?? 0, '--pine-soft']]
      : [
          [net, '--pine'],
          [commission, '--ridge-mid'],
        ];
  return [...whole, [rest ?? 0, '--edge']];
}

function drawLegend(picture: Picture, y: number, isOwn: boolean): void {
  const kinds: readonly [words: string, colour: string][] = isOwn
    ? [
        [ladderPictureText.legend.net, '--pine'],
        [ladderPictureText.legend.commission, '--ridge-mid'],
        [ladderPictureText.legend.rest, '--edge'],
      ]
    : [
        [ladderPictureText.legend.accommodation, '--pine-soft'],
        [ladderPictureText.legend.rest, '--edge'],
      ];
  kinds.forEach(([words, colour], at) => {
    picture.box(MARGIN + at * 180, y - 9, 14, 10, colour);
    picture.text(MARGIN + 22 + at * 180, y, words, { size: 12 });
  });
}
