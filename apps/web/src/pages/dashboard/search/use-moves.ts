import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Choices } from '@vivac/contract/access/choices';
import type { ComparedWith } from '@vivac/domain/offers/comparing';
import { useChangeChoices } from '../../../api/choices/choices.ts';
import type { FilterChoice } from '../../../features/filters/filter-rules.ts';
import type { DashboardChange, Move } from './dashboard-address.ts';
import { searchOfChoice } from './dashboard-state.ts';
import { changedByChoice } from './kept-comparison.ts';

type Go = (change: DashboardChange, how?: Move, leaving?: DashboardChange) => void;

/** What is compared on the screen. */
export interface Compared {
  readonly choice: FilterChoice;
  readonly competitors: readonly string[];
  readonly state: { readonly comparedWith: ComparedWith };
}

interface Moves {
  readonly go: Go;
  choose(choice: FilterChoice, competitors: readonly string[]): void;
  compareWith(comparedWith: ComparedWith): void;
}

/**
 * Moves of the address. What is chosen is kept as well; and a comparison that was kept is in the address from the first move
 * on, so that a link shows somebody else the same.
 */
export function useMoves(
  go: Go,
  compared: RefObject<Compared | null>,
  { filters, competitors: ticked, compared_with: comparedWith }: Choices,
): Moves {
  const change = useChangeChoices();
  const kept = useRef({ choice: false, way: false });
  useEffect(() => {
    kept.current = { choice: filters !== undefined || ticked !== undefined, way: comparedWith !== undefined };
  }, [filters, ticked, comparedWith]);
  return useMemo(
    () => ({
      go(move, how) {
        const shown = compared.current;
        go({ ...(shown && carriedOf(shown, kept.current)), ...move }, how);
      },
      choose(choice, competitors) {
        const before = compared.current?.choice ?? null;
        change(changedByChoice(before, choice, competitors));
        const leaving = before === null ? {} : searchOfChoice(before.selection, before.campsites, competitors);
        go(searchOfChoice(choice.selection, choice.campsites, competitors), 'push', leaving);
      },
      compareWith(way) {
        change({ compared_with: way });
        const before = compared.current?.state.comparedWith;
        go({ compared_with: way }, 'push', before === undefined ? {} : { compared_with: before });
      },
    }),
    [go, change, compared],
  );
}

/** The part of an address that says what is shown because it was kept. */
function carriedOf(
  { choice, competitors, state }: Compared,
  kept: { readonly choice: boolean; readonly way: boolean },
): DashboardChange {
  return {
    ...(kept.choice && searchOfChoice(choice.selection, choice.campsites, competitors)),
    ...(kept.way && { compared_with: state.comparedWith }),
  };
}
