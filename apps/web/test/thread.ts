import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { Answers } from './dom.tsx';
import { buildMensaje } from './mensaje-builders.ts';

/** The messages of chat 3, as the server pages them: 1 is the oldest. */
export function serveThread(mensajes: Mensaje[]) {
  const answers: Answers = {
    'GET /api/conversations/3/messages': ({ query }: { query: URLSearchParams }) => {
      const number = (name: string, other: number) => Number(query.get(name) ?? other);
      const before = number('antesDeSecuencia', Number.POSITIVE_INFINITY);
      const after = number('despuesDeSecuencia', 0);
      const found = mensajes.filter(({ secuencia }) => secuencia > after && secuencia < before);
      const isUpwards = query.get('sort') === 'timestamp,asc';
      const content = (isUpwards ? found : found.toReversed()).slice(0, number('size', 30));
      return { content, totalElements: found.length, totalPages: 1, last: true, number: 0, size: 30 };
    },
  };
  return { mensajes, answers };
}

/** Customer messages of chat 3 with these texts, numbered from 1. */
export function buildThread(texts: readonly string[], changes: (secuencia: number) => Partial<Mensaje> = () => ({})) {
  return texts.map((contenido, index) =>
    buildMensaje(index + 1, { conversacionId: 3, contenido, ...changes(index + 1) }),
  );
}
