import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';

export type ClaseEnlace = SalaMensaje['enlaces'][number]['clase'];

/** What a message is to lead to, with the name under which its writer knows it. */
export interface Enlace {
  clase: ClaseEnlace;
  id: number;
  titulo: string;
}

const CHAT = /^\/conversations(?:\/([1-9]\d{0,15}))?\/?$/;

/** The chat whose address was pasted; null for every other text, and for the addresses of strangers. */
export function conversacionIdIn(text: string, origin: string): number | null {
  const typed = text.trim();
  if (!URL.canParse(typed)) return null;
  const url = new URL(typed);
  const path = url.origin === origin ? CHAT.exec(url.pathname) : null;
  if (!path) return null;
  const id = Number(path[1] ?? url.searchParams.get('chat'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
