import { z } from 'zod';
import { createSpeaker } from './dialect.ts';
import { postJson } from './post-json.ts';
import { CutOff, type Modelo, type ModeloOptions, type ModelTurn } from './port.ts';

const VERSION = '2023-06-01';

const answer = z.object({
  // includes its thoughts, which are signed and must be sent back unchanged
  content: z.array(z.looseObject({ type: z.string() })),
  stop_reason: z.string().nullish(),
});
const words = z.object({ type: z.literal('text'), text: z.string() });
const call = z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.unknown() });

/** A client of Anthropic's messages API. */
export function createAnthropic({ apiBase, apiKey, model, maxTokens }: ModeloOptions): Modelo {
  const address = `${apiBase.replace(/\/+$/, '')}/v1/messages`;
  const headers = { 'anthropic-version': VERSION, ...(apiKey ? { 'x-api-key': apiKey } : {}) };
  const { speak } = createSpeaker();
  return {
    async ask({ sistema, turnos, herramientas }, signal) {
      const body = {
        model,
        max_tokens: maxTokens,
        system: sistema,
        messages: turnos.map(toMessage),
        tools: herramientas.map(({ nombre, descripcion, parametros }) => ({
          name: nombre,
          description: descripcion,
          input_schema: parametros,
        })),
      };
      const { content, stop_reason: why } = await speak(({ hasTemperature }) =>
        postJson(answer, address, headers, { ...body, ...(hasTemperature ? { temperature: 0 } : {}) }, signal),
      );
      if (why === 'max_tokens') throw new CutOff(maxTokens);
      return {
        texto: partsOf(words, content)
          .map(({ text }) => text)
          .join('\n\n'),
        llamadas: partsOf(call, content).map(({ id, name, input }) => ({ id, nombre: name, argumentos: input })),
        eco: { role: 'assistant', content },
      };
    },
  };
}

function partsOf<Part>(shape: z.ZodType<Part>, content: readonly unknown[]): Part[] {
  return content.flatMap((part) => shape.safeParse(part).data ?? []);
}

function toMessage(turn: ModelTurn): unknown {
  switch (turn.de) {
    case 'usuario':
      return { role: 'user', content: turn.texto };
    case 'modelo':
      return { role: 'assistant', content: turn.texto };
    case 'eco':
      return turn.eco;
    case 'herramientas':
      return {
        role: 'user',
        content: turn.resultados.map(({ id, texto }) => ({ type: 'tool_result', tool_use_id: id, content: texto })),
      };
  }
}
