import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ReferenceForm } from './watchlist-links/reference-form.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';
import styles from './administration-frame.module.css';

const text = wordsOf('set-reference');
const pageTitles = wordsOf('page-titles');
const route = getRouteApi('/signed-in/admin/set-reference');

export function SetReferencePage() {
  const { email } = route.useSearch();
  const navigate = useNavigate();
  if (email === undefined) {
    return (
      <AdministrationPage section="users" title={text.noEmailTitle} lead={text.noEmail} narrow>
        <div className={styles.choices}>
          <Button renderRoot={(props) => <Link to="/admin-users" {...props} />}>{pageTitles.users}</Button>
          <Button variant="default" renderRoot={(props) => <Link to="/register" {...props} />}>
            {pageTitles.register}
          </Button>
        </div>
      </AdministrationPage>
    );
  }
  return (
    <AdministrationPage section="users" title={pageTitles.setReference} lead={text.lead({ email })} narrow>
      <ReferenceForm
        key={email}
        email={email}
        onSaved={(message) => void navigate({ to: '/admin-users', state: { message, email: email.toLowerCase() } })}
      />
    </AdministrationPage>
  );
}
