import { useNavigate } from '@tanstack/react-router';
import { RegisterForm } from '../../features/administration/register-user/register-form.tsx';
import { pageTitles } from '../../text/page-titles.ts';
import { registerText } from '../../text/people/register.ts';
import { AdministrationPage } from './administration-page.tsx';

export function RegisterPage() {
  const navigate = useNavigate();
  return (
    <AdministrationPage title={pageTitles.register} lead={registerText.lead} narrow>
      <RegisterForm onRegistered={(email) => void navigate({ to: '/set-reference', search: { email } })} />
    </AdministrationPage>
  );
}
