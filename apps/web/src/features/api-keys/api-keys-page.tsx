import { AdministrationPage } from '../administration/administration-frame.tsx';
import { useSignedInUser } from '../session/use-signed-in-user.ts';
import { wordsOf } from '../../text/reader.ts';
import { ApiKeys, ApiKeyList } from './api-keys.tsx';
import styles from './api-keys.module.css';
import type { ApiKeysOf } from './use-api-keys.ts';

const headerText = wordsOf('header');
const text = wordsOf('api-keys');

/** The API keys of everybody; in the settings each user has their own. */
export function ApiKeysPage() {
  const user = useSignedInUser();
  return (
    <AdministrationPage section="system" title={headerText.apiKeys} lead={text.everybodys} narrow>
      <ApiKeys key={user?.uid} user={user} others={(keys) => <OthersKeys keys={keys} />} />
    </AdministrationPage>
  );
}

/** With their owners, and what an administrator may do about them; nothing until they are known. */
function OthersKeys({ keys: { others, ask } }: { readonly keys: ApiKeysOf }) {
  if (others === null) return null;
  return (
    <section className={styles.others} aria-labelledby="others-keys">
      <h2 id="others-keys">{text.others}</h2>
      {others.length === 0 ? (
        <p className={styles.lead}>{text.noOthers}</p>
      ) : (
        <>
          <p className={styles.lead}>{text.othersLead}</p>
          <ApiKeyList keys={others} label={text.others} onRevoke={ask} />
        </>
      )}
    </section>
  );
}
