import { signedPercent } from '@vivac/domain/money-words';

/** A no-break space (U+00A0): a price and its euro sign stay on one line. */
const NBSP = '\u00a0';

const count = (amount: number, one: string, many: string) => `${amount}${NBSP}${amount === 1 ? one : many}`;

export const calendarText = {
  label: 'Calendar',
  today: 'Today',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  noPrice: '–',
  /** Follows the campsite's name. */
  compared: (competitors: number) => {
    if (competitors === 0) return 'No competitor is ticked.';
    return competitors === 1 ? 'vs the one competitor ticked' : `vs the dearest of ${competitors}${NBSP}competitors`;
  },
  compare: 'Tick the first',
  seen: (age: string) => `seen ${age}`,
  failed: 'The prices could not be loaded, so none are shown.',
  failureLog: 'Error loading the calendar',
  isToday: 'today',
  /** `+3%`, `0%`, `−12%`: with a plus sign when positive (calendar-17). */
  percent: signedPercent,
  versusDearest: (percent: number, dearest: string) => `${signedPercent(percent)} vs dearest competitor (${dearest})`,
  noCompetitorPrice: 'No competitor has a price for that night',
  noCompetitorTicked: 'No competitor is ticked',
  median: (price: string, priced: number) => `Median ${price} · ${count(priced, 'competitor', 'competitors')} priced`,
  seenSentence: (age: string) => `Seen ${age}`,
  checkedSentence: (age: string) => `Looked at again ${age}`,
  derived: 'Computed from nightly rates',
  keyDate: (name: string) => `Public holiday: ${name}`,
  sentence: (fact: string) => `${fact}.`,
  openNight: (day: string) => `Open ${day}`,
  selectedElsewhere: 'Selected, in another month',
  noneSelected: 'Select a day to see it here; double-click it to open the table of the day after.',
  keys: 'Arrow keys move between days, Page Up and Page Down between months. Enter selects a day, Shift and Enter opens the table of the day after.',
};

export const filterText = {
  title: 'Filters',
  titleWithCount: (competitors: number) => `Filters · ${competitors}`,
  openFilters: (competitors: number) => `Filters, ${count(competitors, 'competitor', 'competitors')} ticked`,
  selectAll: 'Select all',
  search: 'Search campsites',
  nothingFound: (text: string) => `No campsite is called “${text}”.`,
  /** The title of the group of campsites. */
  campsites: 'Campsite Name',
  chooseOne: 'Choose one',
  ticked: (ticked: number, all: number) => `${ticked} of ${all}`,
  hide: 'Hide filters',
  show: 'Show filters',
  moveRight: 'Move filters to the right',
  moveLeft: 'Move filters to the left',
  close: 'Close',
  showPrices: 'Show prices',
  loading: 'Loading filters…',
  failed:
    'The filters could not be loaded, so no price is shown: without them nothing is compared like for like. Nothing was lost.',
  failureLog: 'Error loading the filters',
};

export const dashboardText = {
  title: 'Dashboard',
  tabs: { calendar: 'Calendar', chart: 'Chart', map: 'Map', table: 'Table' },
  views: 'Views of the dashboard',
  divider: 'Width of the centre column',
  loading: 'Loading the dashboard…',
  failed: 'The dashboard could not be loaded. Nothing was lost.',
  referenceFailureLog: 'Error loading the reference campsite',
  ignoredDay: 'A day that is not in the calendar was ignored',
  /** What cannot be shown, by the name of the part. */
  broken: (part: string) => `${part} could not be shown. Nothing was lost.`,
  parts: {
    filters: 'The filters',
    calendar: 'The calendar',
    chart: 'The chart',
    map: 'The map',
    table: 'The daily table',
  },
  referenceFailed:
    'Your reference campsite could not be loaded, so no price is shown: it is what the others are compared with. Nothing was lost.',
  checkAgain: 'Check again',
  noReference: {
    title: 'No reference campsite yet',
    text: 'Prices are compared with your own campsite, and none has been set for you. Ask your administrator to set it by its link.',
    administrator:
      'As an administrator you see the whole market. The calendar compares one campsite with others, so it needs to know which is yours: set it by its link.',
    set: 'Set my reference campsite',
  },
  waiting: {
    title: (name: string) => `Waiting for data on ${name}`,
    text: 'Your campsite is known by its link, but no source has sent prices for it yet. They appear here as soon as the first import has run.',
  },
};
