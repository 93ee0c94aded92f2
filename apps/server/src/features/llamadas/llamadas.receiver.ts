import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/http/app-error';
import type { VoiceWebhook } from './voice-webhook.service.ts';
import { PASOS, PASOS_DE_NUMERO } from './voz-addresses.ts';

const ALL_PASOS = [...PASOS, ...PASOS_DE_NUMERO];

const MAX_BODY_BYTES = 64 * 1024;

/**
 * The addresses of the provider's questions and callbacks about a call. A report is committed before the answer.
 * Without a configured provider they answer 404.
 */
export function registerVoz(app: FastifyInstance, webhook: VoiceWebhook | null): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { paso: string } }>(
      '/webhooks/twilio/voice/:paso',
      { bodyLimit: MAX_BODY_BYTES },
      async (request, reply) => {
        const paso = ALL_PASOS.find((one) => one === request.params.paso);
        if (!webhook || !paso) throw new AppError('NOT_FOUND');
        const twiml = await webhook.answer(paso, readCame(paso, request.raw.url ?? '', request));
        if (twiml === null) throw new AppError('FORBIDDEN');
        return reply.type('text/xml; charset=utf-8').send(twiml);
      },
    );
  });
}

function readCame(
  paso: string,
  address: string,
  { body, headers }: { body: unknown; headers: Record<string, unknown> },
) {
  const firma = headers['x-twilio-signature'];
  return {
    // the raw path, because the signature covers every character of it
    ruta: `/webhooks/twilio/voice/${paso}`,
    consulta: address.split('?').slice(1).join('?'),
    cuerpo: typeof body === 'string' ? body : '',
    firma: typeof firma === 'string' ? firma : '',
  };
}
