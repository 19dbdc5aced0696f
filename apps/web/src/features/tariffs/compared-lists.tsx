import type { TariffComparison } from '@vivac/contract/tariffs/comparison';
import { namesContaining } from '@vivac/domain/search-text';
import { wordsOf } from '../../text/reader.ts';
import { ListPager, pageOf, SearchField } from '../../ui/lists/list-page.tsx';
import { useShown } from '../../ui/lists/use-decision.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { ComparedTypes } from './compared-types.tsx';
import { SideBySide, Undecided } from './side-by-side.tsx';
import styles from './tariffs-page.module.css';

const text = wordsOf('compared-tariffs');

/** So many beside the own campsite fit a window of 1440 pixels. */
const CAMPSITES_A_PAGE = 10;

/** The lists side by side and unit by unit; of many campsites a page, or those that are sought. */
export function ComparedLists({ comparison }: { readonly comparison: TariffComparison }) {
  const { part, isLong, search, found, show, showAll } = useComparedCampsites(comparison);
  const words = { pages: text.pages, range: text.range, back: text.previous, on: text.next };
  return (
    <>
      {isLong && (
        <SearchField
          className={styles.search}
          label={text.find}
          value={search}
          onChange={(typed) => show({ search: typed })}
        />
      )}
      {found.total === 0 && search !== '' ? (
        <Empty title={text.nothingFound({ text: search.trim() })} action={{ label: text.showAll, act: showAll }} />
      ) : (
        <SideBySide comparison={part} />
      )}
      <ListPager {...found} words={words} onPage={(page) => show({ page })} />
      <Undecided campsites={comparison.campsites} />
      <details open={comparison.sideBySide.length === 0 || undefined}>
        <summary className={styles.every}>{text.everyUnit}</summary>
        <ComparedTypes comparison={part} />
      </details>
    </>
  );
}

/** Of a comparison the own campsite, and of the others that have a list a page of those that are sought. */
function useComparedCampsites(comparison: TariffComparison) {
  const { shown, show, showAll } = useShown({ search: '', page: 1 }, { page: 1 });
  const others = comparison.campsites.filter(({ isOwn, units }) => !isOwn && units.length > 0);
  const names = others.map(({ name }) => name);
  const found = pageOf(namesContaining(names, shown.search), shown.page, CAMPSITES_A_PAGE);
  return {
    search: shown.search,
    isLong: others.length > CAMPSITES_A_PAGE,
    found,
    part: partOf(comparison, new Set(found.rows)),
    show,
    showAll,
  };
}

function partOf(comparison: TariffComparison, names: ReadonlySet<string>): TariffComparison {
  const isShown = ({ isOwn, name }: TariffComparison['campsites'][number]) => isOwn || names.has(name);
  const shown = comparison.campsites.map(isShown);
  const sideBySide = comparison.sideBySide
    .map(({ type, cells }) => ({ type, cells: cells.filter((_, at) => shown[at]) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  return { ...comparison, campsites: comparison.campsites.filter(isShown), sideBySide };
}
