import { describe, expect, it } from 'vitest';
import { clockJump, dataGap, type FeedingSource } from './facet-track.ts';
import { sinceMoments } from './change.ts';

const HOUR_S = 3600;
const source = (name: string, lookedAtS: number, isInTrouble = false): FeedingSource => ({
  name,
  lookedAtS,
  isInTrouble,
});
const at = (hours: number) => hours * HOUR_S;

describe('a campsite without data', () => {
  // @holds change-9
  it('is told once, since when and by which sources nothing comes', () => {
    const sources = [source('Push', at(1)), source('Feed', at(2))];
    expect(dataGap(sources, at(50), at(48))).toBeNull();
    expect(dataGap(sources, at(51), at(48))).toEqual({ state: 'no_data', sinceS: at(2), sources: ['Feed', 'Push'] });
  });

  // @holds change-9
  it('is an error when all of its sources fail, or a late one does', () => {
    expect(dataGap([source('Feed', at(2), true)], at(3), at(48))).toMatchObject({ state: 'error' });
    expect(dataGap([source('Feed', at(2), true), source('Push', at(2))], at(3), at(48))).toBeNull();
    expect(dataGap([source('Feed', at(2), true), source('Push', at(2))], at(60), at(48))).toEqual({
      state: 'error',
      sinceS: at(2),
      sources: ['Feed'],
    });
  });

  it('is none of which nothing ever came', () => {
    expect(dataGap([], at(500), at(48))).toBeNull();
  });
});

describe('a clock that is set', () => {
  // @holds change-6
  it.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('%s is noticed beside one that only runs on', (_way, setMs) => {
    const jump = clockJump({ wallMs: 10_000_000, steadyMs: 50 }, { wallMs: 10_002_000 + setMs, steadyMs: 2_050 });
    const moments = [10_000, 10_002 + setMs / 1000].sort((a, b) => a - b);
    expect(jump).toEqual({ fromS: moments[0], toS: moments[1] });
  });

  it('by seconds is no jump', () => {
    expect(clockJump({ wallMs: 0, steadyMs: 0 }, { wallMs: 65_000, steadyMs: 5_500 })).toBeNull();
  });
});

describe('since when changes are asked for', () => {
  it('is the full hour a day or 30 days before, or the last visit', () => {
    const now = Date.UTC(2027, 0, 20, 9, 40);
    const hour = Date.UTC(2027, 0, 20, 9) / 1000;
    expect(sinceMoments(now, null)).toEqual({
      yesterday: hour - at(24),
      'last-visit': hour - at(24),
      '30-days': hour - at(720),
    });
    expect(sinceMoments(now, now - 5000)['last-visit']).toBe(now / 1000 - 5);
  });
});
