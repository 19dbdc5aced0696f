import { Button } from '@mantine/core';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './api-keys.module.css';
import type { ShownKey } from './use-api-keys.ts';

const text = wordsOf('api-keys');

interface ApiKeyListProps {
  readonly keys: readonly ShownKey[];
  readonly label: string;
  onRevoke(key: ShownKey): void;
}

/** Everything about the keys but the keys. */
export function ApiKeyList({ keys, label, onRevoke }: ApiKeyListProps) {
  if (keys.length === 0) return null;
  return (
    <ul className="plain-list stack gap-12 no-margin" aria-label={label}>
      {keys.map((key) => (
        <ApiKeyCard key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}

function ApiKeyCard({ apiKey, onRevoke }: { readonly apiKey: ShownKey; onRevoke(): void }) {
  const momentOf = useMoments();
  const { name, prefix, scopes, source, owner, expired, requests_per_minute: rate } = apiKey;
  const { created_at: madeAt, last_used_at: usedAt, expires_at: expiresAt } = apiKey;
  const expiry = expired ? text.expired : text.expires;
  return (
    <li className={styles.card} data-expired={expired || undefined}>
      <div className="stack gap-4 narrow grow anywhere">
        <p className={styles.name}>
          {name} {expired && <span className={styles.mark}>{text.isExpired}</span>}
        </p>
        <p className={styles.small}>
          <code>{prefix}…</code> {owner !== undefined && text.owner({ email: owner })}
        </p>
        <ul className={styles.scopes}>
          {scopes.map((scope) => (
            <li key={scope} className={styles.scope}>
              {text.scopes[scope].name}
            </li>
          ))}
        </ul>
        {source !== null && <p className={styles.small}>{text.source({ name: source })}</p>}
        <p className={styles.small}>
          {[
            usedAt === null ? text.neverUsed : text.used({ moment: momentOf(usedAt) }),
            expiresAt === null ? text.neverExpires : expiry({ moment: momentOf(expiresAt) }),
          ].map((fact) => (
            <span key={fact} className={styles.fact}>
              {fact}
            </span>
          ))}
        </p>
        <p className={styles.small}>
          {[text.made({ moment: momentOf(madeAt) }), text.rate({ requests: rate })].map((fact) => (
            <span key={fact} className={styles.fact}>
              {fact}
            </span>
          ))}
        </p>
      </div>
      <Button
        variant="outline"
        color="error"
        className={styles.revoke}
        aria-label={text.revokeNamed({ name })}
        onClick={onRevoke}
      >
        {text.revoke}
      </Button>
    </li>
  );
}
