import { z } from 'zod';
import { postJson } from './post-json.ts';
import type { Modelo, ModeloOptions, Turno } from './port.ts';

const answer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
});

/** Speaks the chat completions of OpenAI, which most model servers understand. */
export function createOpenAi({ apiBase, apiKey, model, maxTokens }: ModeloOptions): Modelo {
  const address = `${apiBase.replace(/\/+$/, '')}/chat/completions`;
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  return {
    async ask({ sistema, turnos, herramientas }, signal) {
      const body = {
        model,
        temperature: 0,
        max_tokens: maxTokens,
        messages: [{ role: 'system', content: sistema }, ...turnos.flatMap(toMessages)],
        tools: herramientas.map(({ nombre, descripcion, parametros }) => ({
          type: 'function',
          function: { name: nombre, description: descripcion, parameters: parametros },
        })),
      };
      const { choices } = await postJson(answer, address, headers, body, signal);
      const message = choices[0]?.message;
      return {
        texto: message?.content ?? '',
        llamadas: (message?.tool_calls ?? []).map(({ id, function: call }) => ({
          id,
          nombre: call.name,
          argumentos: parseJson(call.arguments),
        })),
      };
    },
  };
}

function toMessages(turno: Turno): unknown[] {
  switch (turno.de) {
    case 'usuario':
      return [{ role: 'user', content: turno.texto }];
    case 'modelo':
      return [
        {
          role: 'assistant',
          content: turno.texto,
          tool_calls: turno.llamadas.map(({ id, nombre, argumentos }) => ({
            id,
            type: 'function',
            function: { name: nombre, arguments: JSON.stringify(argumentos) },
          })),
        },
      ];
    case 'herramientas':
      return turno.resultados.map(({ id, texto }) => ({ role: 'tool', tool_call_id: id, content: texto }));
  }
}

function parseJson(text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}
