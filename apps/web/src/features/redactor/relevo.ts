import { importBorradores } from './later-parts.ts';
import { relayInto } from './relevado.ts';

/** Apart from the composer's words, which come with it. */
const PASSING = 'Mensaje para el chat que se abre';
/** Whoever has typed nothing for so long waits for a field that is not coming. */
const PATIENCE_MS = 1500;
const UNSEEN = { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px', opacity: '0' } as const;

/**
 * Takes the focus to a field that nobody sees: what is typed until the next chat is there goes into its draft, and for null nowhere.
 * It goes by itself once something else has the focus.
 */
export function passOn(conversacionId: number | null): void {
  const field = document.createElement('textarea');
  field.dataset.relevo = '';
  field.ariaLabel = PASSING;
  Object.assign(field.style, UNSEEN);
  const row = document.activeElement?.closest<HTMLElement>('[data-row-id]');
  const leave = () => {
    row?.focus({ preventScroll: true });
    field.blur();
  };
  let timer = setTimeout(leave, PATIENCE_MS);
  let relay: ((typed: string) => void) | undefined;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(leave, PATIENCE_MS);
    relay?.(field.value);
  });
  field.addEventListener('blur', () => {
    clearTimeout(timer);
    field.remove();
  });
  document.body.append(field);
  field.focus({ preventScroll: true });
  if (conversacionId === null) return;
  // drafts come with the first chat, which may be the one that is on its way
  const start = ({ readBorrador, writeBorrador }: Awaited<ReturnType<typeof importBorradores>>) => {
    relay = relayInto({
      read: () => readBorrador(conversacionId).contenido,
      write: (contenido) => writeBorrador(conversacionId, { contenido }),
    });
    if (field.value !== '') relay(field.value);
  };
  // without them the chat does not come either, and says so
  importBorradores().then(start, () => undefined);
}
