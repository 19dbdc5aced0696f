import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

type Submission<Input> = UseMutationResult<unknown, Error, Input> & { readonly submit: (input: Input) => void };

/** A mutation that cannot be begun again while it runs: the second click of a double click does nothing. */
export function useSubmission<Input = void>(options: UseMutationOptions<unknown, Error, Input>): Submission<Input> {
  const mutation = useMutation(options);
  // `isPending` is known after the next drawing only, which is too late for a click in the same moment.
  const running = useRef(false);

  function submit(input: Input) {
    if (running.current) return;
    running.current = true;
    mutation.mutate(input, { onSettled: () => (running.current = false) });
  }

  return { ...mutation, submit };
}
