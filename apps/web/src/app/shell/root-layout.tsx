import { Outlet, useMatches } from '@tanstack/react-router';
import { productText } from '../../text/product.ts';
import { ConnectionBanner } from './connection-banner.tsx';

export function RootLayout() {
  const page = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  return (
    <>
      <title>{page ? `${page} · ${productText.name}` : productText.name}</title>
      <Outlet />
      <ConnectionBanner />
    </>
  );
}
