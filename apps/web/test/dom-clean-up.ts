// first, as in the product: its styles come before those of the components that change them
import '../src/ui/theme/AppTheme.tsx';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { queryClient } from '../src/platform/query/client.ts';
import { endSession } from '../src/platform/session/session.ts';
import { closeToast, shownToasts } from '../src/ui/feedback/toast.ts';

// A setup file: the files of one worker share their modules, and hooks of a shared module run for the first file only.
// Registered after the check of `console.error`, so it runs first: React's unmount warnings belong to this test.
afterEach(async () => {
  // content of the shell must not outlive its session
  await cleanup();
  queryClient.clear();
  endSession('logout');
  // the next test would find these toasts, or wait for them
  for (let [toast] = shownToasts(); toast; [toast] = shownToasts()) closeToast(toast.id);
});
