import { type ReactNode, createContext, use, useState } from 'react';

/** Whether what is typed may be lost; asks the user where something is. */
type Asking = () => Promise<boolean>;

interface Gate {
  readonly mayLeave: Asking;
  guardBy(asking: Asking | null): void;
}

/** For {@link UnsavedGuard} alone. */
export const Guard = createContext<Gate>({ mayLeave: async () => true, guardBy: () => undefined });

/** Around all that may be left and all that leads away from it without the router, such as signing out. */
export function LeaveGuards({ children }: { children: ReactNode }) {
  const [gate] = useState(openGate);
  return <Guard value={gate}>{children}</Guard>;
}

function openGate(): Gate {
  let guard: Asking | null = null;
  return {
    mayLeave: async () => guard === null || guard(),
    guardBy: (asking) => {
      guard = asking;
    },
  };
}

/** Asked before something ends that the router knows nothing of. */
export function useMayLeave(): Asking {
  return use(Guard).mayLeave;
}
