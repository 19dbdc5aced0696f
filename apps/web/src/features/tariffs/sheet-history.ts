import type { Tariff } from '@vivac/domain/tariffs/tariff';
import type { Sheet } from './sheet.ts';

/** A sheet with what can be taken back and done again. */
export interface History {
  readonly sheet: Sheet;
  readonly past: readonly Sheet[];
  readonly future: readonly Sheet[];
  /** The field that is being typed in: its letters are taken back together. */
  readonly field: string | null;
}

export type HistoryAct =
  | { readonly verb: 'change'; readonly sheet: Sheet; readonly field?: string }
  | { readonly verb: 'undo' }
  | { readonly verb: 'redo' }
  | { readonly verb: 'replace'; readonly tariff: Tariff };

const MOST_STEPS = 200;

export const beginHistory = (tariff: Tariff): History => ({
  sheet: { tariff, unread: {} },
  past: [],
  future: [],
  field: null,
});

export function nextHistory(history: History, act: HistoryAct): History {
  const { sheet, past, future } = history;
  switch (act.verb) {
    case 'change': {
      const field = act.field ?? null;
      const isGoingOn = field !== null && field === history.field;
      return { sheet: act.sheet, past: isGoingOn ? past : [...past, sheet].slice(-MOST_STEPS), future: [], field };
    }
    case 'undo': {
      const before = past.at(-1);
      return before ? { sheet: before, past: past.slice(0, -1), future: [sheet, ...future], field: null } : history;
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after ? { sheet: after, past: [...past, sheet], future: rest, field: null } : history;
    }
    default:
      return beginHistory(act.tariff);
  }
}
