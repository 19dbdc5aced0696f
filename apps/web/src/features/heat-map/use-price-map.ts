import { useReducedMotion } from '@mantine/hooks';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PriceMap, createPriceMap } from './leaflet/create-price-map.ts';
import type { MapContent } from './map-content.ts';
import type { MapView } from './leaflet/map-view.ts';

interface MountedMap {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly priceMap: PriceMap | null;
}

/** Keeps a map in the element of the returned ref, showing the content. */
export function usePriceMap(tileUrl: string, content: MapContent, onView: (view: MapView) => void): MountedMap {
  const container = useRef<HTMLDivElement>(null);
  const [priceMap, setPriceMap] = useState<PriceMap | null>(null);
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const reportView = useEffectEvent(onView);

  useEffect(() => {
    const created = createPriceMap(container.current!, { tileUrl, reducedMotion, onView: reportView });
    setPriceMap(created);
    return () => {
      setPriceMap(null);
      created.destroy();
    };
  }, [tileUrl, reducedMotion]);
  useEffect(() => priceMap?.show(content), [priceMap, content]);

  return { container, priceMap };
}
