import { type ReactNode, useState } from 'react';
import type { Query } from './loaded.tsx';
import { Waiting } from './waiting.tsx';

interface TogetherProps {
  readonly queries: readonly Pick<Query<unknown>, 'data' | 'error'>[];
  /** What is waited for, and the shape of what comes, in pixels. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly heights: readonly number[];
  readonly children: ReactNode;
}

/** Parts of a page that are shown once all of them are known or have failed, so that none is pushed away by one above it. */
export function Together({ queries, label, className, heights, children }: TogetherProps) {
  const [isWaiting, setIsWaiting] = useState(true);
  // What is asked anew later has a place of its own by then.
  if (isWaiting && queries.every(({ data, error }) => data !== undefined || error !== null)) setIsWaiting(false);
  return (
    <>
      {isWaiting && <Waiting label={label} className={className} heights={heights} />}
      <div hidden={isWaiting}>{children}</div>
    </>
  );
}
