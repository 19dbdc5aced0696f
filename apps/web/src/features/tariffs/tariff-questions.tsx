import type { ListedTariff } from '@vivac/contract/tariffs/tariffs';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { call } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { DecisionState } from '../../ui/lists/list-page.tsx';
import { useDecision } from '../../ui/lists/use-decision.ts';
import { Question } from '../../ui/states/question.tsx';
import { type KeptTariff, keptOf, wireOf } from './kept-tariff.ts';

const text = wordsOf('tariff-questions');

export type Of = Pick<ListedTariff, 'id' | 'campsite' | 'name' | 'year' | 'version' | 'state'>;

export type TariffAct =
  | { readonly verb: 'remove'; readonly of: Of }
  | { readonly verb: 'add'; readonly campsite: string; readonly tariff: Tariff };

export type AskedAct = { readonly verb: Exclude<TariffAct['verb'], 'add'>; readonly of: Of } | { readonly verb: 'add' };

/** What is decided about a tariff; `onDone` has what is kept after it. */
export function useTariffDecision(onDone: (act: TariffAct, kept: KeptTariff | null) => void) {
  return useDecision<TariffAct, AskedAct>({
    send: async (act) => {
      const kept = await send(act);
      onDone(act, kept);
      return { message: text.done[act.verb] };
    },
    failed: (error, { verb }) => failureSentence(error, text.failed[verb]),
    refreshes: ['getTariffs'],
  });
}

async function send(act: TariffAct): Promise<KeptTariff | null> {
  if (act.verb === 'add') {
    return keptOf(await call('addTariff', { body: { campsite: act.campsite, tariff: wireOf(act.tariff) } }));
  }
  await call('removeTariff', { params: { id: act.of.id } });
  return null;
}

type Decision = ReturnType<typeof useTariffDecision>;

interface TariffQuestionProps {
  readonly decision: Decision;
}

/** What has to be answered about a tariff before it is decided. */
export function TariffQuestion({ decision }: TariffQuestionProps) {
  const { asked: requested } = decision;
  if (requested === null || requested.verb === 'add') return null;
  return <RemoveQuestion of={requested.of} decision={decision} />;
}

interface OfProps extends TariffQuestionProps {
  readonly of: Of;
}

const titleOf = (verb: AskedAct['verb'] & keyof typeof text.titles, { name }: Of): string =>
  text.titles[verb]({ name });

const stateOf = ({ isBusy, failure }: Decision) => (
  <DecisionState isBusy={isBusy} underWay={text.underWay} failure={failure} />
);

function RemoveQuestion({ of, decision }: OfProps) {
  return (
    <Question
      title={titleOf('remove', of)}
      confirm={text.remove}
      cancel={text.cancel}
      isBusy={decision.isBusy}
      onConfirm={() => decision.decide({ verb: 'remove', of })}
      onCancel={() => decision.ask(null)}
      form={<div className="above-12">{stateOf(decision)}</div>}
    >
      {text.removeDetail}
    </Question>
  );
}
