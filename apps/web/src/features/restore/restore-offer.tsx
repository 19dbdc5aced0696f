import { Button, Checkbox, FileInput, Loader, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './restore-offer.module.css';
import { type Restoring, useRestore } from './use-restore.ts';

const text = wordsOf('restore');

/** On the first page of an installation in which nobody has a password yet. */
export function RestoreOffer() {
  const restore = useRestore();
  return (
    <section className={styles.offer} aria-label={text.title}>
      <h2>{text.title}</h2>
      {restore.isDone ? <Done /> : <RestoreForm restore={restore} />}
    </section>
  );
}

function Done() {
  return (
    <>
      <Notice tone="success">{text.done}</Notice>
      <Button className={styles.submit} renderRoot={(props) => <Link to="/login" {...props} />}>
        {text.signIn}
      </Button>
    </>
  );
}

function RestoreForm({ restore: { words, failure, send } }: { readonly restore: Restoring }) {
  const [file, setFile] = useState<File | null>(null);
  const [code, setCode] = useState('');
  const [foreign, setForeign] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRequested(true);
    if (words === null && file !== null && code.trim() !== '') send({ file, code: code.trim(), foreign });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <p>{text.lead}</p>
      <FileInput
        size="md"
        label={text.file}
        placeholder={text.choose}
        value={file}
        onChange={setFile}
        error={isRequested && file === null && text.chooseFile}
      />
      <TextInput
        label={text.code}
        description={text.codeHint}
        autoComplete="off"
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
        error={isRequested && code.trim() === '' && text.typeCode}
      />
      <Checkbox
        label={text.foreign}
        description={text.foreignHint}
        checked={foreign}
        onChange={({ currentTarget: { checked } }) => setForeign(checked)}
      />
      <Button type="submit" className={styles.submit} aria-disabled={words !== null || undefined}>
        {text.restore}
      </Button>
      <div role="status">
        {words !== null && (
          <p className="line gap-12">
            <Loader size="sm" aria-hidden="true" />
            {words}
          </p>
        )}
      </div>
      {failure !== null && words === null && <Notice tone="error">{failure}</Notice>}
    </form>
  );
}
