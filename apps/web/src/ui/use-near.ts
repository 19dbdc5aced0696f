import { useCallback, useState } from 'react';

/** Whether a place has come near what is seen, and a ref to put on it: on a phone most of a page lies below, and waits until then. */
export function useNear(margin: string) {
  const [isNear, setIsNear] = useState(false);
  const place = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.at(-1)!.isIntersecting) return;
          observer.disconnect();
          setIsNear(true);
        },
        { rootMargin: margin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [margin],
  );
  return [place, isNear] as const;
}
