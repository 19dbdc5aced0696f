import { Link } from '@tanstack/react-router';
import { wordsOf } from '../../text/reader.ts';
import { useSignedInUser } from './use-signed-in-user.ts';

const { ownCampsite } = wordsOf('page-states');

/** What to do where a user has no campsite of their own: administrators set it, others are told whom to ask. */
export function OwnCampsiteWay({ otherwise }: { readonly otherwise: string }) {
  const user = useSignedInUser();
  if (!user?.admin) return otherwise;
  return (
    <>
      {ownCampsite.hint}{' '}
      <Link to="/set-reference" search={{ email: user.email }}>
        {ownCampsite.set}
      </Link>
    </>
  );
}
