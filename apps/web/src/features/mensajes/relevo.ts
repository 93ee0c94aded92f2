import { readBorrador, writeBorrador } from '#public/borradores';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';

/** Whoever has typed nothing for so long waits for a field that is not coming. */
const PATIENCE_MS = 1500;
const UNSEEN = { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px', opacity: '0' } as const;

/**
 * Takes the focus out of the chat that is being left, by a field that nobody sees: what is typed until the next chat is there goes
 * into its draft, and for null nowhere. It goes by itself once something else has the focus.
 */
export function passOn(conversacionId: number | null): void {
  const field = document.createElement('textarea');
  field.dataset.relevo = '';
  field.ariaLabel = MENSAJES_TEXTS.passing;
  Object.assign(field.style, UNSEEN);
  const before = conversacionId === null ? '' : readBorrador(conversacionId).contenido;
  const leave = () => field.blur();
  let timer = setTimeout(leave, PATIENCE_MS);
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(leave, PATIENCE_MS);
    if (conversacionId !== null) writeBorrador(conversacionId, { contenido: before + field.value });
  });
  field.addEventListener('blur', () => {
    clearTimeout(timer);
    field.remove();
  });
  document.body.append(field);
  field.focus({ preventScroll: true });
}
