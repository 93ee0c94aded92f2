import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureOf, type FailureText } from '../../platform/http/failure.ts';
import { showToast, type SuccessText, toastSuccess } from './toast.ts';

export interface Action<Result> {
  action: () => Promise<Result>;
  /** The toast after it; null for none, if the page shows the result. */
  done: SuccessText | ((result: Result) => SuccessText | null) | null;
  /** What failed, for the toast. */
  failed: FailureText;
  onDone?: () => void;
  onFailed?: ((error: unknown) => void) | undefined;
}

/** A call outside a form, once at a time: whether it is under way, and its result in a toast. */
export function useAction<Result>({ action, done, failed, onDone, onFailed }: Action<Result>) {
  // a second press may come before the first one's state is rendered
  const isRunning = useRef(false);
  // shown at once: the mutation reports itself a moment later, in which Esc would still close a question
  const [isBusy, setBusy] = useState(false);
  const { mutate } = useMutation({
    mutationFn: action,
    onSuccess: (result) => {
      const said = typeof done === 'function' ? done(result) : done;
      if (said !== null) toastSuccess(said);
      onDone?.();
    },
    onError: (error) => {
      showToast({ variant: 'danger', ...failureOf(error, failed) });
      onFailed?.(error);
    },
    onSettled: () => {
      isRunning.current = false;
      setBusy(false);
    },
  });
  const run = () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    mutate();
  };
  return { isBusy, run } as const;
}
