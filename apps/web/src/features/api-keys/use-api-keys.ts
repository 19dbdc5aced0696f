import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnedApiKey } from '@vivac/contract/access/api-keys';
import { useState } from 'react';
import { call, callQuery } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import type { SignedInUser } from '../../api/identity/ports.ts';
import type { CallResponse } from '../../api/routes.ts';
import { useSubmission } from '../../api/use-submission.ts';

/** A key on the screen; one of somebody else's names its owner. */
export type ShownKey = Omit<OwnedApiKey, 'owner'> & { readonly owner?: string };
export type FreshKey = CallResponse<'createApiKey'>;

export type ApiKeysOf = ReturnType<typeof useApiKeys>;

/** The keys of a user, and those of others where an administrator looks after all of them. */
export function useApiKeys(user: SignedInUser | null, withOthers: boolean) {
  const queryClient = useQueryClient();
  const [fresh, setFresh] = useState<FreshKey | null>(null);
  const [requested, setRequested] = useState<ShownKey | null>(null);
  const [revoked, setRevoked] = useState<string | null>(null);
  const own = useQuery({ ...callQuery('getApiKeys', {}), staleTime: 0 });
  const all = useQuery({ ...callQuery('getAllApiKeys', {}), staleTime: 0, enabled: withOthers });

  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['getApiKeys'] }),
      queryClient.invalidateQueries({ queryKey: ['getAllApiKeys'] }),
    ]);

  const revoking = useSubmission<ShownKey>({
    mutationFn: async ({ id, owner }) => {
      const { message } = await call(owner === undefined ? 'revokeApiKey' : 'revokeAnyApiKey', { params: { id } });
      setRevoked(message);
      if (fresh?.api_key.id === id) setFresh(null);
    },
    onSuccess: () => setRequested(null),
    // It may be that somebody else revoked it.
    onSettled: refresh,
  });

  return {
    own,
    /** Null until they are known. */
    others: all.data?.api_keys.filter(({ owner }) => owner !== user?.email) ?? null,
    fresh,
    show: (made: FreshKey) => {
      setFresh(made);
      setRevoked(null);
      void refresh();
    },
    forgetFresh: () => setFresh(null),
    asked: requested,
    ask: (key: ShownKey | null) => {
      revoking.reset();
      setRequested(key);
    },
    isRevoking: revoking.isPending,
    revokeFailure: revoking.isError ? errorSentence(revoking.error) : null,
    revoke: revoking.submit,
    revoked,
    dismissRevoked: () => setRevoked(null),
  };
}
