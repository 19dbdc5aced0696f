import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { basePath } from '../../api/addresses.ts';
import { identity } from '../../api/identity/identity.ts';
import { configurationQuery } from '../../api/call.ts';
import { LanguageSelect } from '../language/language-select.tsx';
import { lazy, Suspense, useState } from 'react';
import { LoginForm } from './login-form.tsx';
import { wordsOf } from '../../text/reader.ts';
import { FormPage } from '../../ui/shell/form-page.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './session-page.module.css';

/** Only an installation with a provider fetches its button. */
const SignInProvider = lazy(async () => ({ default: (await import('./sign-in-provider.tsx')).SignInProvider }));

/** Only whoever has a second factor fetches its step. */
const SignInStep = lazy(async () => ({ default: (await import('../second-factor/sign-in-step.tsx')).SignInStep }));

const pageTitles = wordsOf('page-titles');
const productText = wordsOf('product');
const sessionText = wordsOf('session');
const text = sessionText.login;
const route = getRouteApi('/login');

/** Beside the passwords. */
function useWaysIn() {
  const { demo = false, identity: chosen } = useQuery(configurationQuery).data ?? {};
  return { demo, name: chosen?.kind === 'embedded' ? chosen.provider : undefined };
}

export function LoginPage() {
  const { from, reset, session, provider: fault } = route.useSearch();
  // Somebody may come with half a sign-in: from a provider of OpenID Connect, or from a link to choose a password.
  const [due, setDue] = useState(identity.factorDue);
  const { demo, name } = useWaysIn();
  const navigate = useNavigate();
  const router = useRouter();

  const goOn = () => router.history.push(`${basePath}${from ?? '/dashboard'}`);

  if (due !== null) {
    return (
      <FormPage product={productText.name} title={pageTitles.login} lead={text.lead} corner={<LanguageSelect />}>
        <Suspense>
          <SignInStep due={due} onSignedIn={goOn} onLeave={() => setDue(null)} />
        </Suspense>
      </FormPage>
    );
  }
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
      <LoginForm demo={demo} onSignedIn={goOn} onFactorDue={() => setDue(identity.factorDue())} />
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
