import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '@tertulia/contract/core/error-codes';
import { AppError } from '#platform/http/app-error';
import type { Admision, ConfirmacionService } from './confirmacion.service.ts';

const MAX_BODY_BYTES = 64 * 1024;

const REFUSALS: Partial<Record<Admision, ErrorCode>> = {
  RECHAZADA: 'FORBIDDEN',
  DESCONOCIDA: 'NOT_FOUND',
  DISTINTA: 'VALIDATION',
};

/** The address of PayU's callbacks. 200 means committed; otherwise PayU retries. Without PayU it answers 404. */
export function registerPayu(app: FastifyInstance, confirmacion: ConfirmacionService | null): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post('/webhooks/payu/confirmation', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      if (!confirmacion) throw new AppError('NOT_FOUND');
      const admision = await confirmacion.admit(typeof request.body === 'string' ? request.body : '');
      const refusal = REFUSALS[admision];
      if (refusal) throw new AppError(refusal);
      return reply.type('text/plain; charset=utf-8').send('OK');
    });
  });
}
