import { z } from 'zod';
import { postJson } from './post-json.ts';
import type { Modelo, ModeloOptions, Turno } from './port.ts';

const VERSION = '2023-06-01';

const answer = z.object({
  content: z.array(
    z.union([
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.unknown() }),
      z.object({ type: z.string() }),
    ]),
  ),
});

/** Speaks Anthropic's messages. */
export function createAnthropic({ apiBase, apiKey, model, maxTokens }: ModeloOptions): Modelo {
  const address = `${apiBase.replace(/\/+$/, '')}/v1/messages`;
  const headers = { 'anthropic-version': VERSION, ...(apiKey ? { 'x-api-key': apiKey } : {}) };
  return {
    async ask({ sistema, turnos, herramientas }, signal) {
      const body = {
        model,
        temperature: 0,
        max_tokens: maxTokens,
        system: sistema,
        messages: turnos.map(toMessage),
        tools: herramientas.map(({ nombre, descripcion, parametros }) => ({
          name: nombre,
          description: descripcion,
          input_schema: parametros,
        })),
      };
      const { content } = await postJson(answer, address, headers, body, signal);
      return {
        texto: content.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n\n'),
        llamadas: content.flatMap((part) =>
          'name' in part ? [{ id: part.id, nombre: part.name, argumentos: part.input }] : [],
        ),
      };
    },
  };
}

function toMessage(turno: Turno): unknown {
  switch (turno.de) {
    case 'usuario':
      return { role: 'user', content: turno.texto };
    case 'modelo':
      return {
        role: 'assistant',
        content: [
          ...(turno.texto === '' ? [] : [{ type: 'text', text: turno.texto }]),
          ...turno.llamadas.map(({ id, nombre, argumentos }) => ({
            type: 'tool_use',
            id,
            name: nombre,
            input: argumentos,
          })),
        ],
      };
    case 'herramientas':
      return {
        role: 'user',
        content: turno.resultados.map(({ id, texto }) => ({ type: 'tool_result', tool_use_id: id, content: texto })),
      };
  }
}
