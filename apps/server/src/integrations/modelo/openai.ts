import { z } from 'zod';
import { createSpeaker } from './dialect.ts';
import { postJson } from './post-json.ts';
import { CutOff, type Modelo, type ModeloOptions, type ModelTurn } from './port.ts';

const message = z.object({
  content: z.string().nullish(),
  tool_calls: z
    // some models sign their calls in a field of their own, and refuse them without it
    .array(z.looseObject({ id: z.string(), function: z.looseObject({ name: z.string(), arguments: z.string() }) }))
    .nullish(),
  // from models that reason beside their answer, and require it with their calls
  reasoning_content: z.string().nullish(),
});
const answer = z.object({
  choices: z.tuple([z.object({ message, finish_reason: z.string().nullish() })], z.unknown()),
});

/** A client of OpenAI's chat completions, which most model servers support. */
export function createOpenAi({ apiBase, apiKey, model, maxTokens }: ModeloOptions): Modelo {
  const address = `${apiBase.replace(/\/+$/, '')}/chat/completions`;
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const { speak } = createSpeaker();
  return {
    async ask({ sistema, turnos, herramientas }, signal) {
      const body = {
        model,
        messages: [{ role: 'system', content: sistema }, ...turnos.flatMap(toMessages)],
        tools: herramientas.map(({ nombre, descripcion, parametros }) => ({
          type: 'function',
          function: { name: nombre, description: descripcion, parameters: parametros },
        })),
      };
      const { choices } = await speak(({ hasTemperature, limit, isUnthinking }) => {
        const settings = {
          [limit]: maxTokens,
          ...(hasTemperature ? { temperature: 0 } : {}),
          ...(isUnthinking ? { reasoning_effort: 'none' } : {}),
        };
        return postJson(answer, address, headers, { ...body, ...settings }, signal);
      });
      const [{ message: said, finish_reason: why }] = choices;
      if (why === 'length') throw new CutOff(maxTokens);
      const { content, tool_calls: calls, reasoning_content: thought } = said;
      return {
        texto: content ?? '',
        llamadas: (calls ?? []).map(({ id, function: call }) => ({
          id,
          nombre: call.name,
          argumentos: parseJson(call.arguments),
        })),
        eco: {
          role: 'assistant',
          content: content ?? '',
          ...(calls && calls.length > 0 ? { tool_calls: calls } : {}),
          ...(thought ? { reasoning_content: thought } : {}),
        },
      };
    },
  };
}

function toMessages(turn: ModelTurn): unknown[] {
  switch (turn.de) {
    case 'usuario':
      return [{ role: 'user', content: turn.texto }];
    case 'modelo':
      return [{ role: 'assistant', content: turn.texto }];
    case 'eco':
      return [turn.eco];
    case 'herramientas':
      return turn.resultados.map(({ id, texto }) => ({ role: 'tool', tool_call_id: id, content: texto }));
  }
}

function parseJson(text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}
