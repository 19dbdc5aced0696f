import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Coverage } from '@vivac/contract/administration/coverage';
import { callQuery } from '../../api/call.ts';
import { ChangeQuestions } from '../administration/change-questions.tsx';
import { Sources } from '../administration/sources/sources.tsx';
import { CoveragePanel } from '../link-coverage/coverage-panel.tsx';
import { sourcesText as text } from '../../text/sources.ts';
import { Together } from '../../ui/states/loaded.tsx';
import { AdministrationPage } from '../administration/administration-frame.tsx';
import styles from './sources-page.module.css';

const route = getRouteApi('/signed-in/admin/sources');

export function SourcesPage() {
  const { source = null, show = 'all' } = route.useSearch();
  const navigate = useNavigate();
  // Asked by the parts themselves.
  const questions = useQuery({ ...callQuery('getChangeQuestions', {}), enabled: false });
  const sources = useQuery({ ...callQuery('getSources', {}), enabled: false });
  return (
    <AdministrationPage section="data" title={text.title} lead={text.lead}>
      <Together queries={[questions, sources]} label={text.loading} className="stack gap-16" heights={[120, 44, 320]}>
        <div className={styles.questions}>
          <ChangeQuestions />
        </div>
        <div className={styles.columns}>
          <div>
            <Sources
              shown={show}
              chosen={source}
              onShow={(shown) =>
                void navigate({
                  to: '/sources',
                  search: (before) => ({ ...before, show: shown === 'all' ? undefined : shown }),
                  replace: true,
                })
              }
            />
          </div>
          <CoveragePanel help={chooseDoor} />
        </div>
      </Together>
    </AdministrationPage>
  );
}

/** From a campsite that nothing covers to a source for it. */
export function chooseDoor({ campsite, link }: Coverage) {
  const search = link !== null && /^https?:/.test(link) ? { link } : {};
  return (
    <Button
      size="xs"
      variant="default"
      className="touch above-4"
      aria-label={text.of({ verb: text.coverage.choose, source: campsite })}
      renderRoot={(props) => <Link to="/source-form" search={search} {...props} />}
    >
      {text.coverage.choose}
    </Button>
  );
}
