import { useReducedMotion } from '@mantine/hooks';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PriceMap, type PriceMapOptions, createPriceMap } from './leaflet/create-price-map.ts';
import type { MapContent } from './map-content.ts';

interface MountedMap {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly priceMap: PriceMap | null;
}

/** Keeps a map in the element of the returned ref, showing the content. */
export function usePriceMap(
  tileUrl: string,
  content: MapContent,
  { onView, onFrame }: Pick<PriceMapOptions, 'onView' | 'onFrame'>,
): MountedMap {
  const container = useRef<HTMLDivElement>(null);
  const [priceMap, setPriceMap] = useState<PriceMap | null>(null);
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const reportView = useEffectEvent(onView);
  const reportFrame = useEffectEvent(onFrame);

  useEffect(() => {
    const created = createPriceMap(container.current!, {
      tileUrl,
      reducedMotion,
      onView: reportView,
      onFrame: reportFrame,
    });
    setPriceMap(created);
    return () => {
      setPriceMap(null);
      created.destroy();
    };
  }, [tileUrl, reducedMotion]);
  useEffect(() => priceMap?.show(content), [priceMap, content]);

  return { container, priceMap };
}
