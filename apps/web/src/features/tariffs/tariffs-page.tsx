import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { TariffComparison } from '@vivac/contract/tariffs/comparison';
import { agesIn, MOST_CHILDREN } from '@vivac/domain/offers/child-ages';
import { parseDay, toDay } from '@vivac/domain/time/day';
import { useState } from 'react';
import { callQuery, configurationQuery, openCall } from '../../api/call.ts';
import { identity } from '../../api/identity/identity.ts';
import { listWords } from '../../text/percent-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SectionTabs } from '../../ui/shell/section-tabs.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { ComparedLists } from './compared-lists.tsx';
import { type ComparedStay, countIn, MOST_GUESTS, MOST_NIGHTS, stayIn, type TariffsSearch } from './stay-search.ts';
import styles from './tariffs-page.module.css';

const text = wordsOf('compared-tariffs');
const route = getRouteApi('/signed-in/tariffs');

/** January's question: what the lists of the own campsite and its competitors ask for one stay, this year and last. */
export function TariffsPage() {
  const { data } = useQuery(configurationQuery);
  return (
    <div className={styles.page}>
      <SectionTabs section="market" />
      <h1 className={styles.title}>{text.title}</h1>
      <p className={styles.lead}>{text.lead}</p>
      {data && <Compared stay={stayIn(route.useSearch(), toDay(data.today))} />}
    </div>
  );
}

function Compared({ stay }: { readonly stay: ComparedStay }) {
  const navigate = useNavigate();
  const query = useQuery({
    ...callQuery('getTariffComparison', { query: comparisonQuery(stay) }),
    placeholderData: keepPreviousData,
  });
  const change = (changed: TariffsSearch) =>
    void navigate({ to: '/tariffs', search: (before) => ({ ...before, ...changed }), replace: true });
  return (
    <>
      <StayForm stay={stay} onChange={change} />
      <div aria-busy={query.isFetching || undefined}>
        <Loaded
          query={query}
          waiting={<Waiting label={text.loading} className="stack gap-8" heights={[48, 220, 220]} />}
          failed={text.failed}
          look="centre"
          empty={emptyOf}
        >
          {(comparison) => <Answer comparison={comparison} />}
        </Loaded>
      </div>
    </>
  );
}

/** As the calls name it. */
function comparisonQuery({ childAges, ...stay }: ComparedStay) {
  return { ...stay, ...(childAges.length > 0 && { childrenAges: childAges.join(',') }) };
}

/** Nothing to compare: what to do about it, or whom to ask. */
function emptyOf({ campsites }: TariffComparison) {
  if (campsites.length === 0) return <NobodyWatched />;
  if (campsites.some(({ lists }) => lists.length > 0)) return null;
  return <NoTariff />;
}

function NobodyWatched() {
  const navigate = useNavigate();
  const { admin: isAdmin = false, email = '' } = identity.current() ?? {};
  const choose = { label: text.toWatchlist, act: () => void navigate({ to: '/set-reference', search: { email } }) };
  return (
    <Empty title={text.nobody} action={isAdmin ? choose : null}>
      {isAdmin ? text.nobodyAdmin : text.nobodyDetail}
    </Empty>
  );
}

function NoTariff() {
  const navigate = useNavigate();
  const isAdmin = identity.current()?.admin === true;
  const action = { label: text.toTariffs, act: () => void navigate({ to: '/administration/tariffs' }) };
  return (
    <Empty title={text.none} action={isAdmin ? action : null}>
      {isAdmin ? text.noneAdmin : text.noneUser}
    </Empty>
  );
}

/** As many names as are read. */
const MOST_NAMED = 6;

function notYetWords(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return rest > 1 ? text.notYetMore({ names: names.slice(0, MOST_NAMED).join(', '), rest }) : listWords(names);
}

function Answer({ comparison }: { readonly comparison: TariffComparison }) {
  const { arrival, nights, guests, childrenAges, year, lastArrival, notPublished } = comparison;
  const children = {
    ages: childrenAges.length === 0 ? 'none' : listWords(childrenAges.map(String)),
    count: childrenAges.length,
    oldest: Math.max(0, ...childrenAges),
  };
  const day = (of: string) => `${priceWords.shortDay(toDay(of))} ${of.slice(0, 4)}`;
  return (
    <div className="stack one-column gap-16">
      <p className="muted anywhere" role="status">
        {text.caption({ nights, guests, ...children, arrival: day(arrival), former: day(lastArrival) })}
      </p>
      {notPublished.length > 0 && (
        <p className={styles.notYet}>{text.notYet({ year: String(year), names: notYetWords(notPublished) })}</p>
      )}
      <ComparedLists comparison={comparison} />
    </div>
  );
}

interface StayFormProps {
  readonly stay: ComparedStay;
  onChange(changed: TariffsSearch): void;
}

function StayForm({ stay, onChange }: StayFormProps) {
  const children = stay.childAges.length;
  const adults = stay.guests - children;
  return (
    <div role="group" aria-label={text.stay} className={styles.form}>
      <DateField
        label={text.arrival}
        value={stay.arrival}
        onChange={(typed) => parseDay(typed) !== null && onChange({ arrival: typed })}
      />
      <Count
        label={text.nights}
        value={stay.nights}
        most={MOST_NIGHTS}
        wrong={text.nightsWrong}
        onChange={(nights) => onChange({ length: nights })}
      />
      <Count
        label={text.adults}
        value={adults}
        most={MOST_GUESTS - children}
        wrong={text.adultsWrong({ most: MOST_GUESTS - children })}
        onChange={(count) => onChange({ party: count + children })}
      />
      <ChildrenAges
        ages={stay.childAges}
        most={Math.min(MOST_CHILDREN, MOST_GUESTS - adults)}
        onChange={(ages) => onChange({ party: adults + ages.length, children: ages.join(',') || undefined })}
      />
      <Download stay={stay} />
    </div>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  /** Said of what is no number up to the most. */
  readonly wrong: string;
  onChange(value: number): void;
}

function Count({ label, value, most, wrong, onChange }: CountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      className={styles.count!}
      size="md"
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      error={typed !== null && countIn(typed, most) === null && wrong}
      value={typed ?? String(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const count = countIn(currentTarget.value, most);
        if (count !== null) onChange(count);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

interface ChildrenAgesProps {
  readonly ages: readonly number[];
  readonly most: number;
  onChange(ages: readonly number[]): void;
}

/** Ages, and by them how many: a list asks of a child what its age costs. */
function ChildrenAges({ ages, most, onChange }: ChildrenAgesProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const wrongIn = (found: readonly number[] | null) => {
    if (found === null) return text.childrenWrong;
    return found.length > most && text.childrenTooMany({ most });
  };
  return (
    <TextInput
      className={styles.ages!}
      size="md"
      label={text.childrenAges}
      placeholder={text.childrenExample}
      autoComplete="off"
      maxLength={60}
      error={typed !== null && wrongIn(agesIn(typed))}
      value={typed ?? ages.join(', ')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const found = agesIn(currentTarget.value);
        if (found !== null && found.length <= most) onChange(found);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function Download({ stay }: { readonly stay: ComparedStay }) {
  const saving = useMutation({
    mutationFn: async () => {
      const response = await openCall('downloadTariffComparison', {
        query: { ...comparisonQuery(stay), format: 'xlsx' },
      });
      saveFile({ fileName: text.file({ arrival: stay.arrival }), content: await response.blob() });
    },
  });
  return (
    <>
      <Button
        variant="default"
        className={styles.act!}
        aria-disabled={saving.isPending || undefined}
        onClick={() => saving.isPending || saving.mutate()}
      >
        {text.excel}
      </Button>
      {saving.error && <Notice tone="error">{failureSentence(saving.error, text.fileFailed)}</Notice>}
    </>
  );
}
