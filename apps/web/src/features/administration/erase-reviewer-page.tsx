import { EraseReviewer } from './erase-reviewer.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';

const pageTitles = wordsOf('page-titles');
const eraseReviewerText = wordsOf('erase-reviewer');

export function EraseReviewerPage() {
  return (
    <AdministrationPage title={pageTitles.eraseReviewer} lead={eraseReviewerText.lead}>
      <EraseReviewer />
    </AdministrationPage>
  );
}
