import { Outlet, useMatches } from '@tanstack/react-router';
import { wordsOf } from '../../text/reader.ts';
import { ConnectionBanner } from './connection-banner.tsx';

const productText = wordsOf('product');

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
