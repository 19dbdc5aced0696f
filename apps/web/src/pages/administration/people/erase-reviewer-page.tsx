import { EraseReviewer } from '../../../features/administration/erase-reviewer.tsx';
import { wordsOf } from '../../../text/reader.ts';
import { AdministrationPage } from '../administration-page.tsx';

const pageTitles = wordsOf('page-titles');
const eraseReviewerText = wordsOf('erase-reviewer');

export function EraseReviewerPage() {
  return (
    <AdministrationPage title={pageTitles.eraseReviewer} lead={eraseReviewerText.lead}>
      <EraseReviewer />
    </AdministrationPage>
  );
}
