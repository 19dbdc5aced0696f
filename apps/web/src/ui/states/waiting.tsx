import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

interface WaitingProps {
  /** What is waited for, read out once. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Of skeletons one below the other, in pixels. */
  readonly heights?: readonly number[];
  /** Another shape of what comes; nothing in it is read. */
  readonly children?: ReactNode;
}

/** In the place of what is on its way. */
export function Waiting({ label, className, heights = [], children }: WaitingProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      <p className="visually-hidden">{label}</p>
      {children}
      {heights.map((height, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}
