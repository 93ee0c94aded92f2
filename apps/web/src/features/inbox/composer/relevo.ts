import { openPassingField } from '../../../ui/passing-field.ts';
import { importBorradores } from './lazy-parts.ts';
import { relayInto } from './relevado.ts';

/** Apart from the composer's words, which come with it. */
const PASSING = 'Mensaje para el chat que se abre';

/** What is typed until the next chat is there goes into its draft, and for null nowhere. */
export function passOn(conversacionId: number | null): void {
  const row = document.activeElement?.closest<HTMLElement>('[data-row-id]');
  let typed = '';
  let relay: ((typed: string) => void) | undefined;
  openPassingField({
    tag: 'textarea',
    label: PASSING,
    mark: 'relevo',
    onTyped: (words) => {
      typed = words;
      relay?.(words);
    },
    onGivenUp: () => row?.focus({ preventScroll: true }),
  });
  if (conversacionId === null) return;
  // drafts come with the first chat, which may be the one that is on its way
  const start = ({ readBorrador, writeBorrador }: Awaited<ReturnType<typeof importBorradores>>) => {
    relay = relayInto({
      read: () => readBorrador(conversacionId).contenido,
      write: (contenido) => writeBorrador(conversacionId, { contenido }),
    });
    if (typed !== '') relay(typed);
  };
  // without them the chat does not come either, and says so
  importBorradores().then(start, () => undefined);
}
