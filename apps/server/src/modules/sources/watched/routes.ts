import type { FastifyInstance } from 'fastify';
import {
  answerPageChange,
  getPageChange,
  getPageChanges,
  type PageChange,
  type PageDifference,
} from '@vivac/contract/administration/try-source';
import { differenceRows, priceChange } from '@vivac/intake/page/page-difference';
import { say } from '@vivac/text/say';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { serve } from '#platform/http/endpoint-route';
import { refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import {
  answerChange,
  changeOfPage,
  changesOfPages,
  type PageChangeRow,
  tariffsOfPage,
  textsOfChange,
} from './watched-store.ts';

const CHANGES_SHOWN = 100;

/** What watched pages said otherwise, and what administrators say of it. */
export function watchedPageRoutes(app: FastifyInstance, { db, clock, identity }: Context): void {
  serve(app, identity, getPageChanges, async ({ query }) => {
    const changes = await changesOfPages(db, query.source ?? null, CHANGES_SHOWN);
    return { changes: changes.map(presentChange) };
  });

  serve(app, identity, getPageChange, async ({ params: { id } }) => {
    const row = await changeOfPage(db, id);
    if (row === null) return refuse('not-found', 'noPageChange');
    const { before, after, beforeAt } = await textsOfChange(db, id);
    const rows = differenceRows(before, after, priceChange(before, after));
    return {
      ...presentChange(row),
      before_seen_at: beforeAt.toISOString(),
      rows: rows.map(presentRow),
      is_pdf: after.pdf !== undefined,
      tariffs: await tariffsOfPage(db, row.address),
    };
  });

  serve(app, identity, answerPageChange, async ({ params: { id }, body: { answer }, caller, language }) => {
    const row = await changeOfPage(db, id);
    if (row === null) return refuse('not-found', 'noPageChange');
    const at = clock.now();
    const isAnswered = await db.transaction(async (tx) => {
      if (!(await answerChange(tx, row, { answer, by: caller.email, at }))) return false;
      const details = { answer };
      await recordAudit(tx, { at, action: 'source.page_answered', subject: row.source ?? row.address, details });
      return true;
    });
    if (!isAnswered) return refuse('conflict', 'pageChangeAnswered');
    return { message: say(language, answer === 'still_right' ? 'pageStillRight' : 'pageNewTariff') };
  });
}

function presentChange(row: PageChangeRow): PageChange {
  const { id, address, sourceId, source, seenAt, bears, answer, answeredAt, answeredBy } = row;
  return {
    id,
    source_id: sourceId,
    source,
    address,
    seen_at: seenAt.toISOString(),
    bears,
    answer,
    answered_at: answeredAt?.toISOString() ?? null,
    answered_by: answeredBy,
  };
}

type Row = ReturnType<typeof differenceRows>[number];

function presentRow({ kind, before, after, bears }: Row): PageDifference['rows'][number] {
  const pieces = (side: Row['before']) => side && side.map(({ text, isChanged }) => ({ text, is_changed: isChanged }));
  return { kind, before: pieces(before), after: pieces(after), bears };
}
