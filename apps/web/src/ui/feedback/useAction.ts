import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureOf, type FailureText } from '../../platform/http/failure.ts';
import { showToast, type SuccessText, toastSuccess } from './toast.ts';

export interface Action<Result, About = unknown> {
  action: (about: About) => Promise<Result>;
  /** The toast after it; null for none, if the page shows the result. */
  done: SuccessText | ((result: Result, about: About) => SuccessText | null) | null;
  /** What failed, for the toast; null for none, if `onFailed` reports it. */
  failed: FailureText | null;
  onDone?: (result: Result, about: About) => void;
  onFailed?: ((error: unknown, about: About) => void) | undefined;
}

/**
 * A call, once at a time: whether it is under way, and what `run` was given for it. Its result is reported in a toast,
 * also after its page was left.
 */
export function useAction<Result, About = unknown>(options: Action<Result, About>) {
  const { action, done, failed, onDone, onFailed } = options;
  // a second press may come before the first one's state is rendered
  const isRunning = useRef(false);
  // shown at once: the mutation reports itself a moment later, in which Esc would still close a dialog
  const [running, setRunning] = useState<{ about: About } | null>(null);
  const { mutate, isSuccess } = useMutation({
    mutationFn: action,
    onSuccess: (result, about) => {
      const said = typeof done === 'function' ? done(result, about) : done;
      if (said !== null) toastSuccess(said);
      onDone?.(result, about);
    },
    onError: (error, about) => {
      if (failed !== null) showToast({ variant: 'danger', ...failureOf(error, failed) });
      onFailed?.(error, about);
    },
    onSettled: () => {
      isRunning.current = false;
      setRunning(null);
    },
  });
  // without a parameter of its own, an action is its button's handler
  const run = (...[given]: unknown extends About ? [event?: unknown] : [about: About]) => {
    if (isRunning.current) return;
    const about = given as About;
    isRunning.current = true;
    setRunning({ about });
    mutate(about);
  };
  return { isBusy: running !== null, about: running?.about, isDone: isSuccess, run } as const;
}
