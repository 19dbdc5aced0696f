import { useQuery } from '@tanstack/react-query';
import { toDay } from '@vivac/domain/time/day';
import { FileButtons } from '../../features/channel-files/file-buttons.tsx';
import { ladderPicture } from '../../features/channel-ladder/ladder-picture.ts';
import { type LadderQuestion, ladderQuery, openLadderFile } from '../../features/channel-ladder/ladder-query.ts';
import { type PointsOf, ladderRows } from '../../features/channel-ladder/ladder-rows.ts';
import { seasonPicture } from '../../features/channel-season/season-picture.ts';
import { type SeasonQuestion, openSeasonFile, seasonQuery } from '../../features/channel-season/season-query.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';

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
