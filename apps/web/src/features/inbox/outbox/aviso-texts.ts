import type { SendNotice } from './send-notices.ts';

/** The toast's text for a send in a chat that is not displayed. */
export function wordsOf(aviso: SendNotice, nombre: string | null): string {
  const chat = chatOf(nombre);
  switch (aviso.caso) {
    case 'FALLO': {
      const que = aviso.que === 'TEXTO' ? 'Tu mensaje' : `«${aviso.que.archivo}»`;
      return `${que} no se envió en ${chat}: ${aviso.motivo}`;
    }
    case 'PREGUNTA':
      return aviso.causa === undefined || aviso.causa === 'NOVEDAD'
        ? `Hay mensajes nuevos en ${chat}. Lo que enviabas espera tu respuesta.`
        : `Lo que enviabas en ${chat} espera tu respuesta.`;
    case 'GRABACION':
      return `Tu nota de voz quedó sin enviar en ${chat}.`;
    case 'APARTADO':
      return `Quedó algo tuyo sin enviar en ${chat}, que ya no atiendes. Puedes verlo, descargarlo o descartarlo.`;
  }
}

/** The text for several files, with the reason if they share one. */
export function wordsOfFiles(motivos: readonly string[], nombre: string | null): string {
  const [first, ...others] = motivos;
  const summary = `${motivos.length} archivos no se enviaron en ${chatOf(nombre)}`;
  return others.every((other) => other === first) ? `${summary}: ${first}` : `${summary}.`;
}

function chatOf(nombre: string | null): string {
  return nombre === null ? 'otro chat' : `el chat de ${nombre}`;
}
