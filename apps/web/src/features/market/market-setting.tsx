import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callQuery, configurationQuery } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import styles from './market-setting.module.css';

const marketText = wordsOf('market');
const text = marketText.switch;
const setting = callQuery('getMarketSetting', {});

/** Whether figures of all campsites are shown to anybody (market-6). */
export function MarketSetting() {
  return (
    <section className="card pad-16" aria-labelledby="market-setting">
      <h3 id="market-setting" className="text-15">
        {text.title}
      </h3>
      <ShownOrNot />
    </section>
  );
}

function ShownOrNot() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(setting);
  const change = useSubmission({
    mutationFn: (shown: boolean) => call('changeMarketSetting', { body: { shown } }),
    onSuccess: async (_, shown) => {
      queryClient.setQueryData(setting.queryKey, { shown });
      queryClient.removeQueries({ queryKey: ['getMarketMatrix'] });
      await queryClient.invalidateQueries({ queryKey: configurationQuery.queryKey });
    },
  });
  if (data === undefined) {
    if (error === null) {
      return <Waiting label={marketText.loading} heights={[44, 60]} />;
    }
    return (
      <Failed title={text.failed} onRetry={() => void refetch()}>
        {errorSentence(error)}
      </Failed>
    );
  }
  return (
    <>
      <div className={styles.line}>
        <Toggle
          checked={data.shown}
          label={text.label}
          disabled={change.isPending}
          onChange={() => change.submit(!data.shown)}
        />
        <span aria-hidden="true">{text.label}</span>
      </div>
      <p className={styles.hint}>{text.hint}</p>
      <p role="status">{change.isSuccess ? (data.shown ? text.on : text.turnedOff) : null}</p>
      {change.isError && <Notice tone="error">{errorSentence(change.error)}</Notice>}
    </>
  );
}
