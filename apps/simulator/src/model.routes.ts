import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ChatRequest, ModelTurn } from './model.ts';
import type { World } from './world.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;

const chatSchema = {
  type: 'object',
  required: ['model', 'messages'],
  properties: {
    model: { type: 'string', minLength: 1 },
    messages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['role'],
        properties: { role: { enum: ['system', 'user', 'assistant', 'tool'] } },
      },
    },
    tools: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'function'],
        properties: {
          type: { const: 'function' },
          function: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        },
      },
    },
  },
} as const;

const turnsSchema = {
  type: 'object',
  required: ['turns'],
  properties: {
    turns: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          say: { type: 'string' },
          call: { type: 'array', items: { type: 'object', required: ['name'] } },
          status: { type: 'integer', minimum: 400, maximum: 599 },
          delayMs: { type: 'integer', minimum: 0, maximum: 60_000 },
        },
        oneOf: [{ required: ['say'] }, { required: ['call'] }, { required: ['status'] }],
      },
    },
    thinks: { type: 'boolean' },
  },
} as const;

/** A language model with OpenAI's chat completions, and its control for tests. */
export function modelRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Body: ChatRequest }>(
    '/v1/chat/completions',
    { bodyLimit: MAX_BODY_BYTES, schema: { body: chatSchema } },
    async (request, reply) => {
      const refusal = world.model.refuse(request.body);
      if (refusal) return reply.code(400).send({ error: { ...refusal, type: 'invalid_request_error' } });
      const turn = world.model.answer(request.body);
      if (turn.delayMs) await pause(turn.delayMs);
      if ('status' in turn)
        return reply.code(turn.status).send({ error: { message: 'The model is not available', type: 'server_error' } });
      return completion(request.body, turn, world.now());
    },
  );
  app.get('/control/model', () => world.model.requests());
  app.post<{ Body: { turns: ModelTurn[]; thinks?: boolean } }>(
    '/control/model',
    { schema: { body: turnsSchema } },
    (request) => {
      world.model.play(request.body.turns, request.body.thinks);
      return { ok: true };
    },
  );
}

function completion({ model }: ChatRequest, turn: Exclude<ModelTurn, { status: number }>, now: number): unknown {
  const message =
    'say' in turn
      ? { role: 'assistant', content: turn.say }
      : {
          role: 'assistant',
          content: null,
          tool_calls: turn.call.map(({ name, args = {} }, index) => ({
            id: `call_${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(args) },
          })),
        };
  return {
    id: `chatcmpl-${now}`,
    object: 'chat.completion',
    created: Math.floor(now / 1000),
    model,
    choices: [{ index: 0, message, finish_reason: 'say' in turn ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  };
}
