import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/http/app-error';
import { addressKey } from '#platform/http/address';
import type { KeyedQueue } from '#platform/queue/keyed-queue';
import type { WebhookIntake } from './webhook-intake.service.ts';
import type { RawWebhook } from './raw-webhook.ts';
import type { Clase } from './inbox-table.repository.ts';

const MAX_BODY_BYTES = 64 * 1024;
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

export interface ReceiverDeps {
  intake: WebhookIntake;
  queue: KeyedQueue;
  /** For metrics: accepted, or the reason of refusal. */
  onResult: (result: string) => void;
}

/**
 * The two addresses that the provider calls. A signed webhook is answered after its row is committed and before it is
 * processed. A valid one is never refused for load, because the provider does not retry. Without a provider they answer
 * 404.
 */
export function registerWebhooks(app: FastifyInstance, deps: ReceiverDeps | null): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'application/json'],
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const [path, clase] of [
      ['/webhooks/twilio/message', 'MENSAJE'],
      ['/webhooks/twilio/status', 'ESTADO'],
    ] as const) {
      scope.post(path, { bodyLimit: MAX_BODY_BYTES }, (request, reply) => receive(clase, deps, request, reply));
    }
  });
}

async function receive(clase: Clase, deps: ReceiverDeps | null, request: FastifyRequest, reply: FastifyReply) {
  if (!deps) throw new AppError('NOT_FOUND');
  const raw = readRaw(clase, request);
  const result = await deps.intake.verify(raw);
  deps.onResult(result.kind === 'refused' ? result.motivo : result.kind);
  if (result.kind === 'refused') {
    await deps.intake.quarantine(raw, result.motivo);
    throw new AppError('FORBIDDEN');
  }
  if (result.tenantId !== null) deps.queue.poke(result.tenantId, result.clave);
  return reply.type('text/xml; charset=utf-8').send(EMPTY_TWIML);
}

function readRaw(clase: Clase, request: FastifyRequest): RawWebhook {
  const [ruta = '', ...query] = request.raw.url?.split('?') ?? [];
  const firma = request.headers['x-twilio-signature'];
  return {
    clase,
    ruta,
    consulta: query.join('?'),
    cuerpo: typeof request.body === 'string' ? request.body : '',
    firma: typeof firma === 'string' ? firma : '',
    direccion: addressKey(request.ip),
  };
}
