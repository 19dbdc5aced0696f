import { wordsOf } from '../../text/reader.ts';
import styles from './notifications.module.css';

const text = wordsOf('when-told');

/** What is told when, in words (inbox-1, inbox-2, inbox-3, inbox-4). */
export function WhenSent() {
  return (
    <section aria-labelledby="when-told" className={styles.told}>
      <h3 id="when-told">{text.title}</h3>
      <ul>
        {[text.digest, text.urgent, text.quiet, text.most, text.inbox].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
