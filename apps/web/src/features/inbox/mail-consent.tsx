import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { call, callQuery } from '../../api/call.ts';
import { useChangeChoices } from '../../api/choices.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './mail-consent.module.css';

const text = wordsOf('mail-consent');

/**
 * Asks once whether alerts come by mail: of whoever has rules that nobody asked for, so that nothing is mailed before. It stands
 * below the filters, where they are a sheet at the end of the page, takes no focus and covers nothing; Settings have the same switch.
 */
export function MailConsent() {
  const queryClient = useQueryClient();
  const change = useChangeChoices();
  const id = useId();
  const mail = useQuery(callQuery('getChannels', {})).data?.channels.find(({ kind }) => kind === 'email');
  const answered = () => change({ alert_mail_asked: true });
  const agreeing = useSubmission({
    mutationFn: () => call('changeChannel', { params: { id: mail!.id }, body: { enabled: true } }),
    onSuccess: () => {
      answered();
      void queryClient.invalidateQueries({ queryKey: ['getChannels'] });
    },
  });
  // Where mails went out already, whoever turned them off has answered.
  if (mail === undefined || mail.state !== 'off' || mail.last_delivery !== null) return null;
  return (
    <section className={styles.consent} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-13 strong">
        {text.title}
      </h2>
      <p className="muted text-12">{text.text}</p>
      {agreeing.isError && (
        <p role="alert" className={styles.failed}>
          {text.failed({ why: errorSentence(agreeing.error) })}
        </p>
      )}
      <div className="row gap-8">
        <Button size="xs" className={styles.answer} loading={agreeing.isPending} onClick={() => agreeing.submit()}>
          {text.yes}
        </Button>
        <Button size="xs" variant="default" className={styles.answer} onClick={answered}>
          {text.no}
        </Button>
      </div>
    </section>
  );
}
