import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { basePath } from '../../api/addresses.ts';
import { configurationQuery } from '../../api/call.ts';
import { LanguageSelect } from '../language/language-select.tsx';
import { lazy, Suspense } from 'react';
import { LoginForm } from './login-form.tsx';
import { wordsOf } from '../../text/reader.ts';
import { FormPage } from '../../ui/shell/form-page.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './session-page.module.css';

/** Only an installation with a provider fetches its button. */
const SignInProvider = lazy(async () => ({ default: (await import('./sign-in-provider.tsx')).SignInProvider }));

const pageTitles = wordsOf('page-titles');
const productText = wordsOf('product');
const sessionText = wordsOf('session');
const text = sessionText.login;
const route = getRouteApi('/login');

export function LoginPage() {
  const { from, reset, session, provider: fault } = route.useSearch();
  const { demo = false, identity: chosen } = useQuery(configurationQuery).data ?? {};
  const name = chosen?.kind === 'embedded' ? chosen.provider : undefined;
  const navigate = useNavigate();
  const router = useRouter();

  return (
    <FormPage product={productText.name} title={pageTitles.login} lead={text.lead} corner={<LanguageSelect />}>
      {(reset ?? session) && (
        <div className="below-16">
          <Notice
            tone={reset ? 'success' : 'error'}
            dismiss={{
              label: sessionText.dismiss,
              act: () => void navigate({ to: '/login', search: from === undefined ? {} : { from }, replace: true }),
            }}
          >
            {reset ? sessionText.reset.sent : text.sessionEnded}
          </Notice>
        </div>
      )}
      <LoginForm demo={demo} onSignedIn={() => router.history.push(`${basePath}${from ?? '/dashboard'}`)} />
      {name !== undefined && (
        <Suspense>
          <SignInProvider name={name} fault={fault} from={from} />
        </Suspense>
      )}
      <Link to="/forgot-password" className={styles.aside}>
        {text.forgot}
      </Link>
    </FormPage>
  );
}
