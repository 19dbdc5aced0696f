import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AlertPreview } from '@vivac/contract/alerts/alert-rules';
import { ruleToWire } from '@vivac/contract/wire/rules';
import type { KindOfAlertRule } from '@vivac/domain/alerts/kinds/alert-kinds';
import { callQuery } from '../../../api/call.ts';
import { errorSentence } from '../../../api/api-error.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { wordsOf } from '../../../text/reader.ts';
import { Failed } from '../../../ui/states/failed.tsx';
import styles from '../trial/trial.module.css';
import own from './alert-rules.module.css';

const text = wordsOf('alert-rules').preview;

/** Whoever types a number is not asked for after every digit. */
const TYPED_MS = 400;
const SHOWN = 5;

/** What a rule would have told in the last 90 days, as it stands in the form. */
export function AlertPreviewStrip({ of: { kind, rule } }: { readonly of: KindOfAlertRule }) {
  const [body] = useDebouncedValue(JSON.stringify(ruleToWire({ kind, ...rule, enabled: true })), TYPED_MS);
  const preview = useQuery({
    ...callQuery('previewAlertRule', { body: { rule: JSON.parse(body) as object } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.trial} aria-label={text.title} aria-busy={preview.isFetching}>
      <p role="status" className={styles.result}>
        {preview.isPending && text.running}
        {preview.data && resultOf(kind, preview.data)}
      </p>
      {preview.isError && (
        <Failed look="strip" title={text.failed} onRetry={() => void preview.refetch()}>
          {errorSentence(preview.error)}
        </Failed>
      )}
      {preview.data && <Latest preview={preview.data} />}
    </section>
  );
}

/** The past of sources is not kept: said is what is so now. */
function resultOf(kind: KindOfAlertRule['kind'], { days, total }: AlertPreview): string {
  return kind === 'source' ? text.now({ total }) : text.result({ days, total });
}

function Latest({ preview: { latest, pending } }: { readonly preview: AlertPreview }) {
  const momentOf = useMoments();
  const shown = latest.slice(0, SHOWN);
  return (
    <>
      {pending > 0 && <p>{text.pending({ pending })}</p>}
      {shown.length > 0 && (
        <>
          <p className={styles.latest}>{text.latest({ shown: shown.length })}</p>
          <ol className="plain-list stack one-column gap-12">
            {shown.map(({ at, title, line, urgent }) => (
              <li key={`${at} ${title}`} className={styles.message}>
                <p className="strong">
                  {title}
                  {urgent && <span className={own.urgent}>{text.urgent}</span>}
                </p>
                <span className="block muted">{momentOf(at)}</span>
                {line}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
