import { TextInput } from '@mantine/core';
import type { MailView, TypedMail } from '@vivac/contract/administration/mail';
import { useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import styles from './mail.module.css';

const text = wordsOf('mail-settings');
const { fields } = text;
const SECURITIES = (['starttls', 'tls', 'none'] as const).map((value) => ({ value, label: text.security[value] }));
const ORDER = ['label', 'input', 'description', 'error'] as const;

interface MailFieldsProps {
  readonly mail: MailView;
  readonly draft: MailDraft;
  readonly missing: MissingField | null;
  onEdit(change: Partial<MailDraft>): void;
  onChoose(security: MailDraft['security']): void;
}

/** What is said of a mail server; to be read alone where the environment says it. */
export function MailFields({ mail, draft, missing, onEdit, onChoose }: MailFieldsProps) {
  const isFixed = mail.source === 'environment';
  const errorOf = (field: MissingField) => missing === field && text.missing[field];
  return (
    <>
      <div className={styles.where}>
        <TextInput
          name="host"
          label={fields.host}
          description={fields.hostHelp}
          inputWrapperOrder={[...ORDER]}
          value={draft.host}
          error={errorOf('host')}
          autoComplete="off"
          spellCheck={false}
          readOnly={isFixed}
          onChange={({ currentTarget: { value } }) => onEdit({ host: value })}
        />
        <TextInput
          name="port"
          label={fields.port}
          inputMode="numeric"
          value={draft.port}
          error={errorOf('port')}
          autoComplete="off"
          readOnly={isFixed}
          onChange={({ currentTarget: { value } }) => onEdit({ port: value })}
        />
      </div>
      {isFixed ? (
        <TextInput label={fields.security} value={text.security[draft.security]} readOnly />
      ) : (
        <ChoiceField label={fields.security} value={draft.security} choices={SECURITIES} onChange={onChoose} />
      )}
      <TextInput
        name="user"
        label={fields.user}
        description={fields.userHelp}
        inputWrapperOrder={[...ORDER]}
        value={draft.user}
        autoComplete="off"
        spellCheck={false}
        readOnly={isFixed}
        onChange={({ currentTarget: { value } }) => onEdit({ user: value })}
      />
      {!isFixed && (
        <PasswordField
          isOptional
          ref={null}
          name="password"
          label={fields.password}
          showLabel={fields.showPassword}
          autoComplete="new-password"
          value={draft.password}
          description={mail.has_password ? fields.passwordKept : undefined}
          error={false}
          onChange={(password) => onEdit({ password })}
        />
      )}
      <TextInput
        name="from"
        label={fields.from}
        description={mail.from_environment ? fields.fromEnvironment : fields.fromHelp}
        inputWrapperOrder={[...ORDER]}
        value={draft.from}
        error={errorOf('from')}
        autoComplete="off"
        readOnly={isFixed || mail.from_environment}
        onChange={({ currentTarget: { value } }) => onEdit({ from: value })}
      />
    </>
  );
}

export interface MailDraft {
  readonly host: string;
  readonly port: string;
  readonly security: TypedMail['security'];
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

export type MissingField = 'host' | 'port' | 'from';

const USUAL_PORT = { tls: '465', starttls: '587', none: '25' } as const;

export function useMailDraft(mail: MailView) {
  const [draft, setDraft] = useState<MailDraft>(() => draftOf(mail));
  const edit = (change: Partial<MailDraft>) => setDraft((before) => ({ ...before, ...change }));
  return {
    draft,
    edit,
    /** Back to what is kept. */
    reset: (view: MailView) => setDraft(draftOf(view)),
    /** The port goes along as long as it is the usual one. */
    choose(security: MailDraft['security']) {
      const isUsual = draft.port === '' || Object.values(USUAL_PORT).some((port) => port === draft.port);
      edit({ security, ...(isUsual && { port: USUAL_PORT[security] }) });
    },
  };
}

function draftOf({ host, port, security, user, from }: MailView): MailDraft {
  return {
    host: host ?? '',
    port: String(port ?? USUAL_PORT.starttls),
    security: security ?? 'starttls',
    user: user ?? '',
    password: '',
    from: from ?? '',
  };
}

/** What has to be filled in before anything is asked, the first field first. */
export function missingIn({ host, port, from }: MailDraft): MissingField | null {
  if (host.trim() === '') return 'host';
  if (!/^\d{1,5}$/.test(port.trim()) || Number(port) < 1 || Number(port) > 65_535) return 'port';
  return from.trim() === '' ? 'from' : null;
}

/** An empty password keeps the one there is. */
export function typedOf({ host, port, security, user, password, from }: MailDraft): TypedMail {
  const name = user.trim();
  const typed = { host: host.trim(), port: Number(port), security, user: name === '' ? null : name, from: from.trim() };
  return password === '' ? typed : { ...typed, password };
}
