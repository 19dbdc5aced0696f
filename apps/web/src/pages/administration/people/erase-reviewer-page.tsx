import { EraseReviewer } from '../../../features/administration/erase-reviewer/erase-reviewer.tsx';
import { pageTitles } from '../../../text/page-titles.ts';
import { eraseReviewerText } from '../../../text/people/erase-reviewer.ts';
import { AdministrationPage } from '../administration-page.tsx';

export function EraseReviewerPage() {
  return (
    <AdministrationPage title={pageTitles.eraseReviewer} lead={eraseReviewerText.lead}>
      <EraseReviewer />
    </AdministrationPage>
  );
}
