import { useMutation } from '@tanstack/react-query';
import { useUsuario } from '../../platform/session/session.ts';
import { call } from '../../platform/http/api.ts';
import { addMensaje, askedBefore } from './charla.ts';

/** Asks the assistant; question and answer join the chat, so that they stand there also after another page was looked at. */
export function useConsulta() {
  const { id: idUsuario } = useUsuario();
  return useMutation({
    mutationKey: ['asistente'],
    mutationFn: (mensaje: string) => {
      const anteriores = askedBefore();
      return call('POST /api/ai/consulta', {
        body: { idUsuario, mensaje, ...(anteriores.length === 0 ? {} : { anteriores }) },
      });
    },
    onSuccess: (respuesta) => addMensaje('IA', respuesta),
  });
}
