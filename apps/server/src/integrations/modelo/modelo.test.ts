import { afterAll, beforeAll, expect, it } from 'vitest';
import { startModelStandIn, type ModelStandIn } from '../../../test/model-stand-in.ts';
import { createAnthropic } from './anthropic.ts';
import { createOpenAi } from './openai.ts';
import { ModeloError, type Turno } from './port.ts';

let model: ModelStandIn;
beforeAll(async () => {
  model = await startModelStandIn();
});
afterAll(() => model?.close());

const herramientas = [{ nombre: 'saldo', descripcion: 'El saldo', parametros: { type: 'object' } }];
const turnos: Turno[] = [
  { de: 'usuario', texto: '¿Cuánto saldo hay?' },
  { de: 'modelo', texto: '', llamadas: [{ id: 'a1', nombre: 'saldo', argumentos: { x: 1 } }] },
  { de: 'herramientas', resultados: [{ id: 'a1', texto: 'Hay 10' }] },
];
const options = () => ({ apiBase: `${model.url}/`, apiKey: 'clave', model: 'uno', maxTokens: 50 });
const signal = () => AbortSignal.timeout(5000);

it('speaks OpenAI’s chat completions', async () => {
  model.play([{ call: [{ name: 'saldo', args: { desde: 'hoy' } }] }]);
  const answer = await createOpenAi(options()).ask({ sistema: 'Sé breve', turnos, herramientas }, signal());
  expect(answer).toEqual({ texto: '', llamadas: [{ id: 'call_0', nombre: 'saldo', argumentos: { desde: 'hoy' } }] });
  const asked = model.asked.at(-1);
  expect(asked?.path).toBe('/chat/completions');
  expect(asked?.headers.authorization).toBe('Bearer clave');
  expect(asked?.body['messages']).toMatchObject([
    { role: 'system', content: 'Sé breve' },
    { role: 'user' },
    { role: 'assistant', tool_calls: [{ id: 'a1', function: { name: 'saldo', arguments: '{"x":1}' } }] },
    { role: 'tool', tool_call_id: 'a1', content: 'Hay 10' },
  ]);
});

it('speaks Anthropic’s messages', async () => {
  model.play([{ call: [{ name: 'saldo', args: { desde: 'hoy' } }] }]);
  const answer = await createAnthropic(options()).ask({ sistema: 'Sé breve', turnos, herramientas }, signal());
  expect(answer).toEqual({ texto: '', llamadas: [{ id: 'toolu_0', nombre: 'saldo', argumentos: { desde: 'hoy' } }] });
  const asked = model.asked.at(-1);
  expect(asked?.path).toBe('/v1/messages');
  expect(asked?.headers['x-api-key']).toBe('clave');
  expect(asked?.body).toMatchObject({
    system: 'Sé breve',
    tools: [{ name: 'saldo', input_schema: { type: 'object' } }],
  });
  expect(asked?.body['messages']).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a1', name: 'saldo', input: { x: 1 } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a1', content: 'Hay 10' }] },
  ]);
});

it('tells every failure as one, without what the provider says of it', async () => {
  for (const turn of [{ status: 429 }, { raw: '<html>' }, { raw: '{}' }, { raw: 'x'.repeat(1024 * 1024 + 1) }]) {
    model.play([turn]);
    const failed = createOpenAi(options()).ask({ sistema: '', turnos, herramientas }, signal());
    const error: unknown = await failed.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModeloError);
    expect(String(error)).not.toContain('secret of the provider');
  }
});
