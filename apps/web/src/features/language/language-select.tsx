import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@vivac/domain/language';
import { pickLanguage } from '../../api/language-choice.ts';
import { language, wordsOf } from '../../text/reader.ts';
import styles from './language-select.module.css';

const languageText = wordsOf('language');

/** The language of the page, for somebody who has not signed in: the page is loaded again in the one that is chosen. */
export function LanguageSelect() {
  function choose(chosen: Language): void {
    pickLanguage(chosen);
    window.location.reload();
  }

  return (
    <span className={styles.box}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={styles.globe}>
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18" />
      </svg>
      <select
        className={styles.select}
        aria-label={languageText.label}
        value={language}
        translate="no"
        onChange={({ currentTarget: { selectedIndex } }) => choose(LANGUAGES[selectedIndex]!)}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </span>
  );
}
