import { useNavigate } from '@tanstack/react-router';
import { RegisterForm } from './register-form.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';

const pageTitles = wordsOf('page-titles');
const registerText = wordsOf('register');

export function RegisterPage() {
  const navigate = useNavigate();
  return (
    <AdministrationPage section="users" title={pageTitles.register} lead={registerText.lead} narrow>
      <RegisterForm onRegistered={(email) => void navigate({ to: '/set-reference', search: { email } })} />
    </AdministrationPage>
  );
}
