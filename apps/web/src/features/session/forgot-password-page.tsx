import { Link, useNavigate } from '@tanstack/react-router';
import { basePath } from '../../api/addresses.ts';
import { LanguageSelect } from '../language/language-select.tsx';
import { ResetForm } from './reset-form.tsx';
import { wordsOf } from '../../text/reader.ts';
import { FormPage } from '../../ui/shell/form-page.tsx';
import styles from './session-page.module.css';

const pageTitles = wordsOf('page-titles');
const productText = wordsOf('product');
const text = wordsOf('session').reset;

export function ForgotPasswordPage() {
  const navigate = useNavigate();
  return (
    <FormPage product={productText.name} title={pageTitles.forgotPassword} lead={text.lead} corner={<LanguageSelect />}>
      <ResetForm
        continueUrl={`${window.location.origin}${basePath}/login`}
        onSent={() => void navigate({ to: '/login', search: { reset: 'sent' } })}
      />
      <Link to="/login" className={styles.aside}>
        {text.back}
      </Link>
    </FormPage>
  );
}
