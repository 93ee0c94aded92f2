import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestWorld, type TestWorld } from './test-world.ts';

const TRASPASAR = { type: 'function', function: { name: 'traspasar', description: 'Deja el chat a una persona.' } };
const SISTEMA = [
  'Contestas por WhatsApp a los clientes de un negocio y les dices el horario.',
  'Información del negocio:',
  '- Horario: Abrimos de 8 a 18.',
  '- Domicilios: Llevamos pedidos a todo Bogotá.',
].join('\n');

interface Completion {
  choices: {
    finish_reason: string;
    message: { content: string | null; tool_calls?: { function: { name: string; arguments: string } }[] };
  }[];
}

describe('the language model', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld();
  });
  beforeEach(() => world.control.reset());
  afterAll(() => world?.close());

  const ask = async (body: object): Promise<{ status: number; body: Completion }> => {
    const response = await fetch(`${world.simulator.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'simulado', ...body }),
    });
    return { status: response.status, body: (await response.json()) as Completion };
  };
  const chat = (pregunta: string, tools: object[] = [TRASPASAR]) => ({
    messages: [
      { role: 'system', content: SISTEMA },
      { role: 'user', content: pregunta },
    ],
    tools,
  });

  it('answers, calls or fails as configured, one turn after another, and records its input', async () => {
    await world.control.playModel([
      { say: 'Hola' },
      { call: [{ name: 'traspasar', args: { motivo: 'pide' } }] },
      { status: 429 },
    ]);
    const [said, called, failed] = [await ask(chat('uno')), await ask(chat('dos')), await ask(chat('tres'))];
    expect(said.body).toMatchObject({
      object: 'chat.completion',
      model: 'simulado',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hola' } }],
    });
    expect(called.body.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: null, tool_calls: [{ type: 'function', function: { name: 'traspasar' } }] },
    });
    const [call] = called.body.choices[0]?.message.tool_calls ?? [];
    expect(JSON.parse(call?.function.arguments ?? '')).toEqual({ motivo: 'pide' });
    expect(failed.status).toBe(429);
    const requests = await world.control.modelRequests();
    expect(requests.map(({ messages }) => messages.at(-1)?.content)).toEqual(['uno', 'dos', 'tres']);
  });

  it('without configuration repeats the fitting part of its input, calls the only tool if nothing fits, and repeats the tool’s result', async () => {
    const said = async (body: object) => (await ask(body)).body.choices[0]?.message;
    const called = async (body: object) => (await said(body))?.tool_calls?.[0]?.function.name;
    expect((await said(chat('¿Hacen DOMICILIOS?')))?.content).toBe('Llevamos pedidos a todo Bogotá.');
    expect(await called(chat('¿Arreglan bicicletas?'))).toBe('traspasar');
    const tools = ['saldo del negocio', 'contactos nuevos'].map((description, index) => ({
      type: 'function',
      function: { name: `herramienta${index}`, description },
    }));
    const requests = { messages: [{ role: 'user', content: '¿Cuántos contactos hay?' }], tools };
    expect(await called(requests)).toBe('herramienta1');
    const found = { messages: [...requests.messages, { role: 'tool', content: 'Hay 12 contactos.' }], tools };
    expect((await said(found))?.content).toBe('Hay 12 contactos.');
    expect((await said({ messages: requests.messages }))?.content).toBe('No lo sé.');
  });

  it('refuses the settings of older models if it is a reasoning model, one after another, as its provider does', async () => {
    await world.control.playModel([{ say: 'Hola' }], true);
    const refused = async (settings: object) => {
      const { status, body } = await ask({ ...chat('uno'), ...settings });
      return status === 400 ? (body as unknown as { error: { param: string } }).error.param : status;
    };
    expect(await refused({ max_tokens: 9, temperature: 0 })).toBe('max_tokens');
    expect(await refused({ max_completion_tokens: 9, temperature: 0 })).toBe('temperature');
    expect(await refused({ max_completion_tokens: 9 })).toBe('reasoning_effort');
    expect(await refused({ max_completion_tokens: 9, reasoning_effort: 'none' })).toBe(200);
    expect(await refused({ max_tokens: 9 })).toBe('max_tokens');
  });

  it.each([{}, { messages: [] }, { messages: [{ role: 'robot' }] }])('refuses an invalid chat: %j', async (body) => {
    expect((await ask(body)).status).toBe(400);
  });
});
