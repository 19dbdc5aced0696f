import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@vivac/domain/language';
import { call } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { writeLanguageCookie } from '../../api/language-choice.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { language, wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './language-form.module.css';

const languageText = wordsOf('language');

/** The language of a user, kept with them: of the screens at once, of mails and files from then on. */
export function LanguageForm() {
  const keeping = useSubmission<Language>({
    mutationFn: (chosen) => call('changeChoices', { body: { language: chosen } }),
    onSuccess: (_answer, chosen) => {
      writeLanguageCookie(chosen);
      window.location.reload();
    },
  });
  const shown = LANGUAGES.find((each) => each === (keeping.isPending ? keeping.variables : language)) ?? LANGUAGES[0];

  return (
    <div className={styles.form}>
      <ChoiceField
        label={languageText.label}
        value={shown}
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={keeping.submit}
      />
      <p className={styles.lead}>{languageText.lead}</p>
      {keeping.isError && (
        <Notice tone="error" dismiss={{ label: languageText.dismiss, act: keeping.reset }}>
          {errorSentence(keeping.error)}
        </Notice>
      )}
    </div>
  );
}
