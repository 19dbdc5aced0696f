import { useCallback, useState } from 'react';

/** A ref to put on a place, and whether that has come near what is seen: on a phone most of a page lies below, and waits until then. */
export function useNear() {
  const [isNear, setIsNear] = useState(false);
  const place = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)!.isIntersecting) return;
        observer.disconnect();
        setIsNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, isNear] as const;
}
