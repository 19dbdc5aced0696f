import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type LinkVerdict, linkVerdict } from '@vivac/domain/sources/link-verdict';
import type { ReactNode } from 'react';
import { type FieldsProps, Tick } from './plain-fields.tsx';
import { sourceFormText as text } from './source-form-words.ts';
import styles from './source-form.module.css';

const verdictText = text.verdict;

/** Nobody is told what half an address can give. */
const TYPING_PAUSE_MS = 300;

/** The address, and what can be expected of it. */
export function AddressFields({ draft, edit, errorOf, isBusy, stored }: FieldsProps) {
  const [paused] = useDebouncedValue(draft.address.trim(), TYPING_PAUSE_MS);
  const verdict = linkVerdict(paused);
  // What a page gives by itself is no part of what is watched for.
  const isTold = paused !== '' && !(draft.door === 'watched' && verdict.kind === 'page');
  return (
    <div className={styles.group}>
      <TextInput
        label={text.address}
        description={stored.length > 0 ? text.parameters({ names: stored.join(', ') }) : text.addressHelp}
        type="url"
        inputMode="url"
        data-field="address"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        readOnly={isBusy}
        value={draft.address}
        error={errorOf('address')}
        onChange={({ currentTarget: { value } }) => edit({ address: value })}
      />
      {/^http:/i.test(draft.address.trim()) && (
        <Tick label={text.allowHttp} checked={draft.allowHttp} onChange={(allowHttp) => edit({ allowHttp })} />
      )}
      {isTold && <Verdict {...{ draft, edit, verdict }} />}
      {draft.door === 'page' && (
        <TextInput
          label={text.campsite}
          description={text.campsiteHelp}
          type="url"
          inputMode="url"
          data-field="campsite_link"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          readOnly={isBusy}
          value={draft.campsiteLink}
          error={errorOf('campsite_link')}
          onChange={({ currentTarget: { value } }) => edit({ campsiteLink: value })}
        />
      )}
    </div>
  );
}

function Verdict({ draft, edit, verdict }: Pick<FieldsProps, 'draft' | 'edit'> & { readonly verdict: LinkVerdict }) {
  const words = text.verdict;
  const { kind } = verdict;
  const door = kind === 'feed' || kind === 'page' ? kind : draft.door;
  const label = text.doors.find(({ value }) => value === door)!.label;
  const isMapped = kind !== 'feed' || verdict.mapping === null || verdict.mapping === draft.readyMapping;
  return (
    <LinkVerdictLines verdict={verdict}>
      <div className={styles.takes}>
        {door !== draft.door && (
          <Button size="xs" variant="default" onClick={() => edit({ door })}>
            {words.useDoor({ door: label })}
          </Button>
        )}
        {kind === 'feed' && verdict.platform === 'Google Sheets' && verdict.address !== draft.address.trim() && (
          <Button size="xs" variant="default" onClick={() => edit({ address: verdict.address })}>
            {words.useAddress}
          </Button>
        )}
        {!isMapped && (
          <Button
            size="xs"
            variant="default"
            onClick={() => edit({ mappingWay: 'ready', readyMapping: verdict.mapping! })}
          >
            {words.useMapping({ id: verdict.mapping! })}
          </Button>
        )}
      </div>
    </LinkVerdictLines>
  );
}

interface LinkVerdictLinesProps {
  readonly verdict: LinkVerdict;
  /** What can be taken over at once. */
  readonly children?: ReactNode;
}

/** What a link can give and what not, and the other ways. */
function LinkVerdictLines({ verdict, children }: LinkVerdictLinesProps) {
  const { gives, lacks, next } = text.verdictOf(verdict);
  return (
    <div role="group" aria-label={verdictText.region} className={styles.verdict} data-kind={verdict.kind}>
      <p>
        <strong>{gives}</strong>
      </p>
      {lacks !== null && <p>{lacks}</p>}
      <ul>
        {next.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}
