import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { RegisteredSource, SourceBody } from '@vivac/contract/administration/sources';
import { call } from '../../../api/call.ts';
import type { CallResponse } from '../../../api/routes.ts';
import { wordsOf } from '../../../text/reader.ts';
import { dayWords, planCallsWords } from '../../../text/sources.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { planFaults } from './plan-draft.ts';
import { type SourceDraft, bodyOf } from './source-draft.ts';
import styles from './source-form.module.css';

const text = wordsOf('collection-plan');
const TYPING_PAUSE_MS = 500;

/** What a feed with placeholders or a plan would send, filled in as it is typed; nothing where it has neither. */
export function RequestPreview({
  draft,
  source,
}: {
  readonly draft: SourceDraft;
  readonly source: RegisteredSource | null;
}) {
  const isShown = isWanted(draft) && isRight(draft);
  const [body] = useDebouncedValue(isShown ? JSON.stringify(requestedOf(draft, source)) : null, TYPING_PAUSE_MS);
  const query = useQuery({
    queryKey: ['expandSource', body],
    queryFn: () => call('expandSource', { body: JSON.parse(body!) as SourceBody }),
    enabled: body !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (body === null) return null;
  return (
    <section aria-label={text.preview} className={styles.preview} aria-live="polite">
      <h3>{text.preview}</h3>
      {query.isPending && <p className="muted text-13">{text.previewing}</p>}
      {query.isError && <Notice tone="error">{failureSentence(query.error, text.previewFailed)}</Notice>}
      {query.data && <Filled {...query.data} />}
    </section>
  );
}

const isWanted = (draft: SourceDraft) => draft.plan !== null || texts(draft).some((each) => /\{[A-Za-z]/.test(each));

const isRight = ({ address, plan }: SourceDraft) =>
  address.trim() !== '' && (plan === null || planFaults(plan).length === 0);

const texts = ({ address, headers, requestBody, ownMapping }: SourceDraft) => [
  address,
  requestBody,
  ownMapping,
  ...headers.map(({ value }) => value ?? ''),
];

function requestedOf(draft: SourceDraft, source: RegisteredSource | null) {
  const body = bodyOf(draft);
  return { ...body, name: body.name || text.preview, id: source?.id ?? null, consent: null };
}

function Filled({ requests, calls }: CallResponse<'expandSource'>) {
  return (
    <>
      {calls !== null &&
        planCallsWords(calls).map((line, at) =>
          at === 0 ? (
            <p key={line}>{line}</p>
          ) : (
            <Notice key={line} tone="error">
              {line}
            </Notice>
          ),
        )}
      {requests.map((request, at) => (
        <div key={`${request.campsite} ${request.arrival}`}>
          {request.campsite !== null && (
            <p className="muted text-13 anywhere">
              {at === 0 ? text.first : text.last} · {stayWords(request)}
            </p>
          )}
          <pre className={styles.filled}>
            {request.method} {request.address}
            {request.headers.map(({ name, value }) => `\n${name}: ${value}`).join('')}
            {request.body === null ? '' : `\n\n${request.body}`}
          </pre>
        </div>
      ))}
    </>
  );
}

function stayWords({ campsite, arrival, nights, adults }: CallResponse<'expandSource'>['requests'][number]): string {
  return text.ofStay({
    campsite: campsite ?? '',
    arrival: dayWords(arrival ?? ''),
    nights: nights ?? 0,
    adults: adults ?? 0,
  });
}
