import { openTypeAheadField } from '../../../ui/type-ahead-field.ts';
import { importBorradores } from './lazy-parts.ts';
import { typeInto } from './type-into.ts';

/** Apart from the composer's words, which come with it. */
const LABEL = 'Mensaje para el chat que se abre';

/** What is typed until the next chat is there goes into its draft, and for null nowhere. */
export function openTypeAhead(conversacionId: number | null): void {
  const row = document.activeElement?.closest<HTMLElement>('[data-row-id]');
  let typed = '';
  let flush: ((typed: string) => void) | undefined;
  openTypeAheadField({
    tag: 'textarea',
    label: LABEL,
    mark: 'typeahead',
    onTyped: (words) => {
      typed = words;
      flush?.(words);
    },
    onGivenUp: () => row?.focus({ preventScroll: true }),
  });
  if (conversacionId === null) return;
  // drafts come with the first chat, which may be the one that is on its way
  const start = ({ readBorrador, writeBorrador }: Awaited<ReturnType<typeof importBorradores>>) => {
    flush = typeInto({
      read: () => readBorrador(conversacionId).contenido,
      write: (contenido) => writeBorrador(conversacionId, { contenido }),
    });
    if (typed !== '') flush(typed);
  };
  // without them the chat does not come either, and says so
  importBorradores().then(start, () => undefined);
}
