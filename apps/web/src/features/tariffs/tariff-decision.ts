import type { ListedTariff } from '@vivac/contract/tariffs/tariffs';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { call } from '../../api/call.ts';
import type { CallBody } from '../../api/routes.ts';
import { wordsOf } from '../../text/reader.ts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { useDecision } from '../../ui/lists/use-decision.ts';
import { type StoredTariff, storedOf, wireOf } from './stored-tariff.ts';

const text = wordsOf('tariff-decisions');

/** The tariff that is decided about. */
export type Of = Pick<ListedTariff, 'id' | 'campsite' | 'name' | 'year' | 'version' | 'state'>;
export type CopyBody = CallBody<'copyTariff'>;

export type TariffAct =
  | { readonly verb: 'publish'; readonly of: Of; readonly confirmed: boolean }
  | { readonly verb: 'withdraw'; readonly of: Of; readonly why: string }
  | { readonly verb: 'remove'; readonly of: Of }
  | { readonly verb: 'copy'; readonly of: Of; readonly body: CopyBody }
  | { readonly verb: 'add'; readonly campsite: string; readonly tariff: Tariff };

export type RequestedAct =
  { readonly verb: Exclude<TariffAct['verb'], 'add'>; readonly of: Of } | { readonly verb: 'add' };

/** What is decided about a tariff; `onDone` has what is kept after it. */
export function useTariffDecision(onDone: (act: TariffAct, stored: StoredTariff | null) => void) {
  return useDecision<TariffAct, RequestedAct>({
    send: async (act) => {
      const stored = await send(act);
      onDone(act, stored);
      return { message: text.done[act.verb] };
    },
    failed: (error, { verb }) => failureSentence(error, text.failed[verb]),
    refreshes: ['getTariffs', 'getWaitingTariffs'],
  });
}

async function send(act: TariffAct): Promise<StoredTariff | null> {
  switch (act.verb) {
    case 'add':
      return storedOf(await call('addTariff', { body: { campsite: act.campsite, tariff: wireOf(act.tariff) } }));
    case 'publish': {
      const { id, version } = act.of;
      return storedOf(await call('publishTariff', { params: { id }, body: { version, confirmed: act.confirmed } }));
    }
    case 'withdraw':
      return storedOf(await call('withdrawTariff', { params: { id: act.of.id }, body: { why: act.why } }));
    case 'copy':
      return storedOf(await call('copyTariff', { params: { id: act.of.id }, body: act.body }));
    default:
      await call('removeTariff', { params: { id: act.of.id } });
      return null;
  }
}

export type TariffDecision = ReturnType<typeof useTariffDecision>;
