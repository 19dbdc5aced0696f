import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { basePath } from '../../api/addresses.ts';
import { identity } from '../../api/identity/identity.ts';
import { configurationQuery } from '../../api/call.ts';
import { LanguageSelect } from '../language/language-select.tsx';
import { lazy, Suspense, useState, useRef, type FormEvent } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { FormPage } from '../../ui/shell/form-page.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './session-page.module.css';
import { UnstyledButton, TextInput } from '@mantine/core';
import own from './login-page.module.css';
import { errorSentence } from '../../api/api-error.ts';
import { IdentityError } from '../../api/identity/ports.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';

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

/** The accounts that the demo market comes with. */
const accounts = [
  { email: 'manager@vivac.test', role: text.accountRoles.manager },
  { email: 'admin@vivac.test', role: text.accountRoles.administrator },
] as const;

export function DemoAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  return (
    <section className={own.hint} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{text.demoTitle}</h2>
      <p>{text.demoAccounts}</p>
      <ul>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <UnstyledButton className={own.account} onClick={() => onChoose(email)}>
              <span className={own.email}>{email}</span>
              <span>{role}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LoginFormProps {
  /** Shows which accounts the demo market has. */
  readonly demo: boolean;
  readonly onSignedIn: () => void;
  /** The password was right and is not all. */
  readonly onFactorDue: () => void;
}

function LoginForm({ demo, onSignedIn, onFactorDue }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const signIn = useSubmission({
    mutationFn: () => identity.signIn(email.trim(), password),
    onSuccess: onSignedIn,
    onError: (error) => (isFactorDue(error) ? onFactorDue() : passwordInput.current?.select()),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (email.trim() === '') emailInput.current?.focus();
    else if (password === '') passwordInput.current?.focus();
    else signIn.submit();
  }

  function chooseAccount(account: string) {
    setEmail(account);
    passwordInput.current?.focus();
  }

  return (
    <form className="stack one-column gap-16" onSubmit={submit} noValidate>
      {signIn.isError && !isFactorDue(signIn.error) && <Notice tone="error">{errorSentence(signIn.error)}</Notice>}
      <TextInput
        ref={emailInput}
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={checked && email.trim() === '' && text.emailMissing}
      />
      <PasswordField
        ref={passwordInput}
        label={text.password}
        showLabel={text.showPassword}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={checked && password === '' && text.passwordMissing}
      />
      <SubmitButton fullWidth busy={signIn.isPending}>
        {text.submit}
      </SubmitButton>
      {demo && <DemoAccounts onChoose={chooseAccount} />}
    </form>
  );
}

const isFactorDue = (error: Error): boolean => error instanceof IdentityError && error.code === 'second-factor-needed';
