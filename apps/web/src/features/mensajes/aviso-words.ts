import type { AvisoEnvio } from './avisos-envio.ts';

/** What the corner says of a send in a chat that is not on the screen. */
export function wordsOf(aviso: AvisoEnvio, nombre: string | null): string {
  const chat = nombre === null ? 'otro chat' : `el chat de ${nombre}`;
  switch (aviso.caso) {
    case 'FALLO': {
      const que = aviso.que === 'TEXTO' ? 'Tu mensaje' : `«${aviso.que.archivo}»`;
      return `${que} no se envió en ${chat}: ${aviso.motivo}`;
    }
    case 'PREGUNTA':
      return `Hay mensajes nuevos en ${chat}. Lo que enviabas espera tu respuesta.`;
    case 'GRABACION':
      return `Tu nota de voz quedó sin enviar en ${chat}.`;
  }
}
