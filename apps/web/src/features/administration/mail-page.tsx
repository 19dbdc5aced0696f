import { Button, TextInput } from '@mantine/core';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MailView, TypedMail } from '@vivac/contract/administration/mail';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callQuery, call } from '../../api/call.ts';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { ASKED_HERE, Loaded, answeredHere } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Question } from '../../ui/states/question.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { AdministrationPage } from './administration-frame.tsx';
import styles from './mail.module.css';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';

const headerText = wordsOf('header');
const text = wordsOf('mail-settings');
const failuresText = wordsOf('failed-messages');
const lastText = text.failures;

export function MailPage() {
  return (
    <AdministrationPage section="system" title={headerText.mail} lead={text.lead} narrow>
      <MailServer />
    </AdministrationPage>
  );
}

/** The mail server: what is set and by whom, a test, and what could not be sent lately. */
function MailServer() {
  const mail = useQuery({ ...callQuery('getMail', {}), ...ASKED_HERE });
  return (
    <Loaded
      query={answeredHere(mail)}
      waiting={<Waiting label={text.loading} className={styles.waiting} heights={[24, 62, 62, 62, 62]} />}
      failed={(error) => failureSentence(error, text.failed)}
      stale="keep"
    >
      {(view) => (
        <>
          <p className={styles.source}>{sourceOf(view)}</p>
          <MailForm mail={view} />
          <LastFailures />
        </>
      )}
    </Loaded>
  );
}

function sourceOf({ source, lost }: MailView): string {
  return lost ? text.source.lost : text.source[source];
}

const SHOWN = 5;

/** The newest messages that could not be sent, with the mail server's words; the page of all decides about them. */
function LastFailures() {
  const momentOf = useMoments();
  const list = useQuery({ ...callQuery('getNotificationFailures', {}), staleTime: 0 });
  return (
    <section className={styles.failures} aria-labelledby="last-failures">
      <h2 id="last-failures">{lastText.title}</h2>
      <Loaded
        query={list}
        waiting={null}
        failed={(error) => failureSentence(error, lastText.failed)}
        empty={({ messages }) => messages.length === 0 && <p>{lastText.none}</p>}
      >
        {({ messages }) => (
          <>
            <ul>
              {messages.slice(0, SHOWN).map(({ id, email, last_error: error, last_try_at: at, due_at: due }) => (
                <li key={id}>
                  <strong>{email ?? failuresText.nobody}</strong>{' '}
                  <time dateTime={at ?? due}>{momentOf(at ?? due)}</time>
                  <p translate="no">{error ?? failuresText.unknownError}</p>
                </li>
              ))}
            </ul>
            <Link to="/notification-failures">{lastText.all}</Link>
          </>
        )}
      </Loaded>
    </section>
  );
}

interface Stated {
  readonly tone: 'success' | 'error';
  readonly sentence: string;
}

/** The settings of the mail server; to be read alone where the environment says them. */
function MailForm({ mail }: { readonly mail: MailView }) {
  const { draft, edit, choose, reset } = useMailDraft(mail);
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<MissingField | null>(null);
  const acts = useMailActs({ mail, draft, reset, focus: (field) => focusIn(form.current, field) });
  const [isRemoving, askToRemove] = useState(false);
  const isFixed = mail.source === 'environment';

  function checked(act: () => void) {
    const found = isFixed ? null : missingIn(draft);
    setMissing(found);
    if (found === null) act();
    else focusIn(form.current, found);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isFixed) checked(acts.save);
  }

  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <MailFields mail={mail} draft={draft} missing={missing} onEdit={edit} onChoose={choose} />
        {acts.said && <Notice tone={acts.said.tone}>{acts.said.sentence}</Notice>}
        <div role="status">{acts.isTesting && text.testing}</div>
        <Acts
          source={mail.source}
          isSaving={acts.isSaving}
          isTesting={acts.isTesting}
          onTest={() => checked(acts.test)}
          onRemove={() => askToRemove(true)}
        />
      </form>
      {isRemoving && (
        <Question
          title={text.question.title}
          confirm={text.remove}
          cancel={text.question.keep}
          onConfirm={() => {
            askToRemove(false);
            acts.remove();
          }}
          onCancel={() => askToRemove(false)}
        >
          {text.question.detail}
        </Question>
      )}
    </>
  );
}

interface ActsProps {
  readonly source: MailView['source'];
  readonly isSaving: boolean;
  readonly isTesting: boolean;
  onTest(): void;
  onRemove(): void;
}

function Acts({ source, isSaving, isTesting, onTest, onRemove }: ActsProps) {
  return (
    <div className={styles.acts}>
      {source !== 'environment' && (
        <Button type="submit" loading={isSaving}>
          {text.save}
        </Button>
      )}
      <Button variant="default" aria-disabled={isTesting || undefined} onClick={onTest}>
        {text.test}
      </Button>
      {source === 'settings' && (
        <Button variant="subtle" color="error" onClick={onRemove}>
          {text.remove}
        </Button>
      )}
    </div>
  );
}

interface MailActs {
  readonly mail: MailView;
  readonly draft: MailDraft;
  reset(view: MailView): void;
  focus(field: string): void;
}

function useMailActs({ mail, draft, reset, focus }: MailActs) {
  const queryClient = useQueryClient();
  const [stated, say] = useState<Stated | null>(null);
  const fail = (unknown: string) => (error: unknown) => {
    say({ tone: 'error', sentence: failureSentence(error, unknown) });
    if (error instanceof ApiError && error.field !== null) focus(error.field);
  };
  const changed = ({ message, mail: view }: { readonly message: string; readonly mail: MailView }) => {
    say({ tone: 'success', sentence: message });
    queryClient.setQueryData(callQuery('getMail', {}).queryKey, view);
    reset(view);
    void queryClient.invalidateQueries({ queryKey: ['getUsers'] });
  };
  const saving = useMutation({
    mutationFn: () => call('setMail', { body: typedOf(draft) }),
    onSuccess: changed,
    onError: fail(text.saveFailed),
  });
  const testing = useMutation({
    mutationFn: () => call('testMail', { body: mail.source === 'environment' ? {} : { settings: typedOf(draft) } }),
    onSuccess: ({ sent, message }) => say({ tone: sent ? 'success' : 'error', sentence: message }),
    onError: fail(text.testFailed),
  });
  const removing = useMutation({
    mutationFn: () => call('removeMail', {}),
    onSuccess: changed,
    onError: fail(text.removeFailed),
  });
  return {
    said: stated,
    isSaving: saving.isPending,
    isTesting: testing.isPending,
    save: () => saving.isPending || saving.mutate(),
    test() {
      if (testing.isPending) return;
      say(null);
      testing.mutate();
    },
    remove: () => removing.isPending || removing.mutate(),
  };
}

function focusIn(form: HTMLFormElement | null, field: string): void {
  const input = form?.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
}

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
function MailFields({ mail, draft, missing, onEdit, onChoose }: MailFieldsProps) {
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

interface MailDraft {
  readonly host: string;
  readonly port: string;
  readonly security: TypedMail['security'];
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

type MissingField = 'host' | 'port' | 'from';

const USUAL_PORT = { tls: '465', starttls: '587', none: '25' } as const;

function useMailDraft(mail: MailView) {
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
function missingIn({ host, port, from }: MailDraft): MissingField | null {
  if (host.trim() === '') return 'host';
  if (!/^\d{1,5}$/.test(port.trim()) || Number(port) < 1 || Number(port) > 65_535) return 'port';
  return from.trim() === '' ? 'from' : null;
}

/** An empty password keeps the one there is. */
function typedOf({ host, port, security, user, password, from }: MailDraft): TypedMail {
  const name = user.trim();
  const typed = { host: host.trim(), port: Number(port), security, user: name === '' ? null : name, from: from.trim() };
  return password === '' ? typed : { ...typed, password };
}
