import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startModelStandIn, type ModelStandIn } from '@tertulia/testkit/model-stand-in';
import { createAnthropic } from './anthropic.ts';
import { createOpenAi } from './openai.ts';
import { CutOff, ModeloError, type ModelTurn } from './port.ts';

let model: ModelStandIn;
beforeAll(async () => {
  model = await startModelStandIn();
});
afterEach(() => model.refuse(null));
afterAll(() => model?.close());

const herramientas = [{ nombre: 'saldo', descripcion: 'El saldo', parametros: { type: 'object' } }];
const turnos: ModelTurn[] = [{ de: 'usuario', texto: '¿Cuánto saldo hay?' }];
const options = () => ({ apiBase: `${model.url}/`, apiKey: 'clave', model: 'uno', maxTokens: 50 });
const signal = () => AbortSignal.timeout(5000);

it('supports OpenAI’s chat completions', async () => {
  model.play([{ call: [{ name: 'saldo', args: { desde: 'hoy' } }] }]);
  const answer = await createOpenAi(options()).ask({ sistema: 'Sé breve', turnos, herramientas }, signal());
  expect(answer).toMatchObject({
    texto: '',
    llamadas: [{ id: 'call_0', nombre: 'saldo', argumentos: { desde: 'hoy' } }],
  });
  await createOpenAi(options()).ask(
    {
      sistema: 'Sé breve',
      turnos: [
        ...turnos,
        { de: 'modelo', texto: 'Miro' },
        ...turnos,
        { de: 'eco', eco: answer.eco },
        { de: 'herramientas', resultados: [{ id: 'call_0', texto: 'Hay 10' }] },
      ],
      herramientas,
    },
    signal(),
  );
  const request = model.requests.at(-1);
  expect(request?.path).toBe('/chat/completions');
  expect(request?.headers.authorization).toBe('Bearer clave');
  // an empty list of calls is refused
  expect(request?.body['messages']).toEqual([
    { role: 'system', content: 'Sé breve' },
    { role: 'user', content: '¿Cuánto saldo hay?' },
    { role: 'assistant', content: 'Miro' },
    { role: 'user', content: '¿Cuánto saldo hay?' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'saldo', arguments: '{"desde":"hoy"}' } }],
    },
    { role: 'tool', tool_call_id: 'call_0', content: 'Hay 10' },
  ]);
});

it('supports Anthropic’s messages', async () => {
  model.play([{ call: [{ name: 'saldo', args: { desde: 'hoy' } }] }]);
  const answer = await createAnthropic(options()).ask({ sistema: 'Sé breve', turnos, herramientas }, signal());
  expect(answer).toMatchObject({
    texto: '',
    llamadas: [{ id: 'toolu_0', nombre: 'saldo', argumentos: { desde: 'hoy' } }],
  });
  await createAnthropic(options()).ask(
    {
      sistema: 'Sé breve',
      turnos: [
        ...turnos,
        { de: 'eco', eco: answer.eco },
        { de: 'herramientas', resultados: [{ id: 'toolu_0', texto: 'Hay 10' }] },
      ],
      herramientas,
    },
    signal(),
  );
  const request = model.requests.at(-1);
  expect(request?.path).toBe('/v1/messages');
  expect(request?.headers['x-api-key']).toBe('clave');
  expect(request?.body).toMatchObject({
    system: 'Sé breve',
    tools: [{ name: 'saldo', input_schema: { type: 'object' } }],
  });
  expect(request?.body['messages']).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_0', name: 'saldo', input: { desde: 'hoy' } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_0', content: 'Hay 10' }] },
  ]);
});

it('maps every failure to one error, without the provider’s text', async () => {
  for (const turn of [{ status: 429 }, { raw: '<html>' }, { raw: '{}' }, { raw: 'x'.repeat(1024 * 1024 + 1) }]) {
    model.play([turn]);
    const failed = createOpenAi(options()).ask({ sistema: '', turnos, herramientas }, signal());
    const error: unknown = await failed.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModeloError);
    expect(String(error)).not.toContain('secret of the provider');
  }
});

const unsupported = (param: string, message: string) => ({ message, type: 'invalid_request_error', param, code: null });

/** Refuses like OpenAI's reasoning models, one setting at a time. */
function refusesAsThinking(body: Record<string, unknown>): object | null {
  if ('max_tokens' in body)
    return unsupported(
      'max_tokens',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    );
  if ('temperature' in body)
    return unsupported(
      'temperature',
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
    );
  return body['reasoning_effort'] === 'none'
    ? null
    : unsupported(
        'reasoning_effort',
        "Function tools with reasoning_effort are not supported for gpt-5.6 in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
      );
}

it('learns from OpenAI’s refusals which settings a newer model accepts, and sends no superfluous request afterwards', async () => {
  model.refuse(refusesAsThinking);
  model.play([{ say: 'uno' }, { say: 'dos' }, { say: 'tres' }, { say: 'cuatro' }]);
  const openAi = createOpenAi(options());
  const ask = () => openAi.ask({ sistema: '', turnos, herramientas }, signal());
  const before = model.requests.length;
  // a concurrent refused question is asked again as well
  const both = await Promise.all([ask(), ask()]);
  expect(both.map(({ texto }) => texto).toSorted()).toEqual(['dos', 'uno']);
  expect(model.requests.length - before).toBeLessThanOrEqual(8);
  const learned = model.requests.length;
  await ask();
  expect(model.requests.slice(learned).map(({ body }) => body)).toMatchObject([
    { max_completion_tokens: 50, reasoning_effort: 'none' },
  ]);
  expect(model.requests.at(-1)?.body).not.toHaveProperty('max_tokens');
});

it('still works with a server that only knows the old settings', async () => {
  model.refuse((body) =>
    'max_completion_tokens' in body || 'reasoning_effort' in body
      ? { detail: [{ type: 'extra_forbidden', msg: 'Extra inputs are not permitted' }] }
      : null,
  );
  model.play([{ say: 'Hola' }]);
  const answer = await createOpenAi(options()).ask({ sistema: '', turnos, herramientas }, signal());
  expect(answer.texto).toBe('Hola');
  expect(model.requests.at(-1)?.body).toMatchObject({ max_tokens: 50, temperature: 0 });
});

it('does not learn from a refusal that repeats its own words', async () => {
  const says = { message: 'Unprocessable: {"temperature":0}', type: 'invalid_request_error' };
  model.refuse(() => says);
  const openAi = createOpenAi(options());
  const ask = () => openAi.ask({ sistema: '', turnos, herramientas }, signal());
  await expect(ask()).rejects.toThrow(ModeloError);
  model.refuse(null);
  model.play([{ say: 'Hola' }]);
  expect((await ask()).texto).toBe('Hola');
  expect(model.requests.at(-1)?.body).toMatchObject({ temperature: 0 });
});

it('omits the temperature for Anthropic’s newer models, which refuse it', async () => {
  model.refuse((body) =>
    'temperature' in body
      ? { type: 'invalid_request_error', message: '`temperature` is deprecated for this model.' }
      : null,
  );
  model.play([{ say: 'uno' }, { say: 'dos' }]);
  const anthropic = createAnthropic(options());
  const before = model.requests.length;
  for (const texto of ['uno', 'dos'])
    expect((await anthropic.ask({ sistema: '', turnos, herramientas }, signal())).texto).toBe(texto);
  expect(model.requests.slice(before).map(({ body }) => 'temperature' in body)).toEqual([true, false, false]);
});

it('returns a reasoning model’s thoughts and signatures with its calls, word for word', async () => {
  const content = [
    { type: 'thinking', thinking: '', signature: 'firma' },
    { type: 'tool_use', id: 't1', name: 'saldo', input: {} },
  ];
  const calls = [
    {
      id: 'c1',
      type: 'function',
      function: { name: 'saldo', arguments: '' },
      extra_content: { google: { thought_signature: 'firma' } },
    },
  ];
  const message = { role: 'assistant', content: null, reasoning_content: 'pienso', tool_calls: calls };
  model.play([{ raw: JSON.stringify({ content, stop_reason: 'tool_use' }) }, { say: '' }]);
  const anthropic = createAnthropic(options());
  const { eco } = await anthropic.ask({ sistema: '', turnos, herramientas }, signal());
  await anthropic.ask({ sistema: '', turnos: [...turnos, { de: 'eco', eco }], herramientas }, signal());
  expect(model.requests.at(-1)?.body['messages']).toMatchObject([{}, { role: 'assistant', content }]);

  model.play([{ raw: JSON.stringify({ choices: [{ message }] }) }, { say: '' }]);
  const openAi = createOpenAi(options());
  const said = await openAi.ask({ sistema: '', turnos, herramientas }, signal());
  await openAi.ask({ sistema: '', turnos: [...turnos, { de: 'eco', eco: said.eco }], herramientas }, signal());
  expect(model.requests.at(-1)?.body['messages']).toMatchObject([
    {},
    {},
    { role: 'assistant', reasoning_content: 'pienso', tool_calls: calls },
  ]);
});

it('refuses an answer that its limit has cut off', async () => {
  model.play([
    { raw: JSON.stringify({ choices: [{ finish_reason: 'length', message: { content: 'Cuesta 12' } }] }) },
    { raw: JSON.stringify({ content: [{ type: 'text', text: 'Cuesta 12' }], stop_reason: 'max_tokens' }) },
  ]);
  for (const create of [createOpenAi, createAnthropic])
    await expect(create(options()).ask({ sistema: '', turnos, herramientas }, signal())).rejects.toThrow(CutOff);
});

it.each([
  [429, undefined, true, 'The model answered with 429'],
  [529, { type: 'overloaded_error' }, true, 'The model answered with 529 overloaded_error'],
  [
    429,
    { message: 'sk-1', type: 'insufficient_quota', code: 'insufficient_quota' },
    false,
    'The model answered with 429 insufficient_quota',
  ],
  [
    400,
    { message: 'sk-1', code: 'context_length_exceeded' },
    false,
    'The model answered with 400 context_length_exceeded',
  ],
  [401, { message: 'sk-1', code: 'invalid_api_key' }, false, 'The model answered with 401 invalid_api_key'],
  [404, { message: 'sk-1', code: 'model_not_found' }, false, 'The model answered with 404 model_not_found'],
])(
  'distinguishes a transient failure from one that needs an operator: %s %j',
  async (status, says, isPassing, message) => {
    model.play([{ status, says }]);
    const failed = createOpenAi(options()).ask({ sistema: '', turnos, herramientas }, signal());
    await expect(failed).rejects.toMatchObject({ isPassing, message });
  },
);
