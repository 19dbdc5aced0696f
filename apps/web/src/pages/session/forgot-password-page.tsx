import { Link, useNavigate } from '@tanstack/react-router';
import { LanguageSelect } from '../../features/language/language-select.tsx';
import { ResetForm } from '../../features/session/reset-form.tsx';
import { pageTitles } from '../../text/page-titles.ts';
import { productText } from '../../text/product.ts';
import { sessionText } from '../../text/identity/session.ts';
import { FormPage } from '../../ui/shell/form-page.tsx';
import styles from './session-page.module.css';

const text = sessionText.reset;

export function ForgotPasswordPage() {
  const navigate = useNavigate();
  return (
    <FormPage product={productText.name} title={pageTitles.forgotPassword} lead={text.lead} corner={<LanguageSelect />}>
      <ResetForm
        continueUrl={`${window.location.origin}/login`}
        onSent={() => void navigate({ to: '/login', search: { reset: 'sent' } })}
      />
      <Link to="/login" className={styles.aside}>
        {text.back}
      </Link>
    </FormPage>
  );
}
