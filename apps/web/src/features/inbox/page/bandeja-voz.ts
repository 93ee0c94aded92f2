import { sessionStore } from '../../../platform/store/session-store.ts';

/** Customers who write within this time are announced together. */
export const COALESCE_MS = 400;

/** Names that are announced now, and those that will be next. */
export const novedades = sessionStore<Readonly<Record<'announced' | 'gathered', readonly string[]>>>(() => ({
  announced: [],
  gathered: [],
}));

/** Announces once that a customer wrote in a chat that is not open, even if they write several messages. */
export function sayNovedad(nombre: string): void {
  const { announced, gathered } = novedades.state;
  if (gathered.includes(nombre)) return;
  novedades.setState(() => ({ announced, gathered: [...gathered, nombre] }));
  if (gathered.length === 0) setTimeout(announce, COALESCE_MS);
}

function announce(): void {
  const announced = novedades.state.gathered;
  // none are left after the end of their session
  if (announced.length > 0) novedades.setState(() => ({ announced, gathered: [] }));
}

/** Clears the names after their announcement. */
export function forgetNovedades(): void {
  novedades.setState((state) => ({ ...state, announced: [] }));
}

/** More names than this are only counted. */
const MOST_NAMED = 3;
const NAMES = new Intl.ListFormat('es', { type: 'conjunction' });

export function novedadesText(who: readonly string[]): string {
  if (who.length === 0) return '';
  if (who.length > MOST_NAMED) return `Mensajes nuevos en ${who.length} chats`;
  return `${who.length === 1 ? 'Mensaje nuevo' : 'Mensajes nuevos'} de ${NAMES.format(who)}`;
}
