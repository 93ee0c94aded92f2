import { openTypeAheadField } from '../../../ui/focus/type-ahead-field.ts';
import { importBorradores } from './lazy-parts.ts';
import { typeInto } from './type-into.ts';

/** Separate from the composer's texts, which load with it. */
const LABEL = 'Mensaje para el chat que se abre';

/** Opens a type-ahead buffer: typed text goes into the next chat's draft, and for null nowhere. */
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
  // drafts load with the first chat, which may be the one on its way
  const start = ({ readBorrador, writeBorrador }: Awaited<ReturnType<typeof importBorradores>>) => {
    flush = typeInto({
      read: () => readBorrador(conversacionId).contenido,
      write: (contenido) => writeBorrador(conversacionId, { contenido }),
    });
    if (typed !== '') flush(typed);
  };
  // if this load fails, the chat fails too and shows the error
  importBorradores().then(start, () => undefined);
}
