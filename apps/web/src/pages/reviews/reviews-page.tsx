import { useMediaQuery } from '@mantine/hooks';
import { wordsOf } from '../../text/reader.ts';
import { ReviewsDesktop } from './reviews-desktop.tsx';
import { ReviewsSteps } from './reviews-steps.tsx';
import { useReviews } from './use-reviews.ts';

const reviewsText = wordsOf('reviews').page;

/** Below this the three columns no longer fit beside each other. */
const STEPS_LAYOUT = '(max-width: 1119.98px)';

export function ReviewsPage() {
  const screen = useReviews();
  const isNarrow = useMediaQuery(STEPS_LAYOUT, undefined, { getInitialValueInEffect: false });
  const Layout = isNarrow ? ReviewsSteps : ReviewsDesktop;
  return (
    <>
      <h1 className="visually-hidden">{reviewsText.title}</h1>
      <Layout screen={screen} />
    </>
  );
}
