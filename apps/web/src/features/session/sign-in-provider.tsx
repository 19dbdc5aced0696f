import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { basePath } from '../../api/addresses.ts';
import { wordsOf } from '../../text/reader.ts';
import { Notice } from '../../ui/states/notice.tsx';

const { dismiss } = wordsOf('session');
const text = wordsOf('sign-in-provider');
/** Why nobody was let in, by what the server writes into the address. */
const faults = new Map<string, (values: { name: string }) => string>(
  Object.entries(text.faults).map(([fault, say]) => [fault, typeof say === 'string' ? () => say : say]),
);

interface SignInProviderProps {
  readonly name: string;
  readonly fault: string | undefined;
  /** The page that was asked for. */
  readonly from: string | undefined;
}

/** The way in of an installation that has a provider of OpenID Connect beside its passwords. */
export function SignInProvider({ name, fault, from }: SignInProviderProps) {
  const navigate = useNavigate();
  const query = from === undefined ? '' : `?${new URLSearchParams({ from })}`;
  return (
    <div className="stack one-column gap-12 above-16">
      {fault !== undefined && (
        <Notice
          tone="error"
          dismiss={{
            label: dismiss,
            act: () => void navigate({ to: '/login', search: from === undefined ? {} : { from }, replace: true }),
          }}
        >
          {(faults.get(fault) ?? text.faults.failed)({ name })}
        </Notice>
      )}
      <Button component="a" size="md" href={`${basePath}/identity/oidc/start${query}`} variant="default" fullWidth>
        {text.submit({ name })}
      </Button>
    </div>
  );
}
