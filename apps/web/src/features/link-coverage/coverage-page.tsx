import { Link, getRouteApi } from '@tanstack/react-router';
import { CoverageList } from './coverage-list.tsx';
import { useSignedInUser } from '../session/use-signed-in-user.ts';
import { coverageText as text } from './coverage-words.ts';
import { AdministrationPage } from '../administration/administration-frame.tsx';
import styles from './coverage-page.module.css';

const route = getRouteApi('/signed-in/coverage');

/** Which sources feed the reader's campsites; for administrators those of every list too. */
export function CoveragePage() {
  const { all = false } = route.useSearch();
  const isAdmin = useSignedInUser()?.admin ?? false;
  if (!isAdmin) {
    return (
      <div className={styles.page}>
        <Link to="/dashboard" className={styles.back}>
          {text.back}
        </Link>
        <h1>{text.title}</h1>
        <p className={styles.lead}>{text.lead}</p>
        <CoverageList all={false} isAdmin={false} />
      </div>
    );
  }
  return (
    <AdministrationPage section="data" title={text.title} lead={all ? text.allLead : text.lead}>
      <nav className={styles.whose} aria-label={text.whose}>
        <Link to="/coverage" search={{ all: true }}>
          {text.everyList}
        </Link>
        <Link to="/coverage" activeOptions={{ exact: true }}>
          {text.ownList}
        </Link>
      </nav>
      <CoverageList key={String(all)} all={all} isAdmin />
    </AdministrationPage>
  );
}
