import { useQuery, useMutation } from '@tanstack/react-query';
import { toDay } from '@vivac/domain/time/day';
import { errorSentence } from '../../api/api-error.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf, language } from '../../text/reader.ts';
import { pngOf } from '../../ui/picture/svg-picture.ts';
import { saveFile } from '../../ui/save-file.ts';
import { ladderPicture } from './ladder-picture.ts';
import { type LadderQuestion, type PointsOf, ladderQuery, openLadderFile, ladderRows } from './ladder-rows.ts';
import { seasonPicture } from './season-picture.ts';
import { type SeasonQuestion, openSeasonFile, seasonQuery } from './season-rows.ts';
import styles from './channel-files.module.css';

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
