import type { AvisoEnvio } from './avisos-envio.ts';

/** What the corner says of a send in a chat that is not on the screen. */
export function wordsOf(aviso: AvisoEnvio, nombre: string | null): string {
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

/** What it says of several files; why, where they have failed for one reason. */
export function wordsOfFiles(motivos: readonly string[], nombre: string | null): string {
  const [first, ...others] = motivos;
  const told = `${motivos.length} archivos no se enviaron en ${chatOf(nombre)}`;
  return others.every((other) => other === first) ? `${told}: ${first}` : `${told}.`;
}

function chatOf(nombre: string | null): string {
  return nombre === null ? 'otro chat' : `el chat de ${nombre}`;
}
