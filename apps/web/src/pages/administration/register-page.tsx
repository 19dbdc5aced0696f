import { useNavigate } from '@tanstack/react-router';
import { RegisterForm } from '../../features/administration/register-user/register-form.tsx';
import { registerText } from '../../text/en/administration.ts';
import { AdministrationPage } from './administration-page.tsx';

export function RegisterPage() {
  const navigate = useNavigate();
  return (
    <AdministrationPage title={registerText.title} lead={registerText.lead} narrow>
      <RegisterForm onRegistered={(email) => void navigate({ to: '/set-reference', search: { email } })} />
    </AdministrationPage>
  );
}
