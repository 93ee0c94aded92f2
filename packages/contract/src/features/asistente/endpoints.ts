import { z } from 'zod';
import { endpoint, type CallLimit } from '../../core/endpoint.ts';
import { SUPERVISING_ROLES } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { CONSULTAS_PER_MINUTE, MAX_ANTERIORES, MAX_CONSULTA, MAX_SUGERENCIAS, MAX_SUGERIDA } from './limites.ts';

const LIMITS = [
  { per: ['user'], times: CONSULTAS_PER_MINUTE, windowSeconds: 60 },
  { per: ['tenant'], times: 1000, windowSeconds: 3600 },
] as const satisfies readonly CallLimit[];

export const consultAsistente = endpoint({
  method: 'POST',
  path: '/api/ai/consulta',
  summary: 'Answers a question about the own subscriber in words, with tables and links written as in Markdown',
  access: SUPERVISING_ROLES,
  sees: 'what the caller may see on the pages',
  body: z.object({
    /** Accepted for the documents' client and ignored: the session's user is used. */
    idUsuario: z.union([z.number(), z.string()]).nullish(),
    mensaje: storableText(MAX_CONSULTA)
      .transform((text) => text.trim())
      .pipe(z.string().min(1, 'Campo obligatorio')),
    /**
     * Earlier questions of the same chat, the oldest first. They are parsed again as questions and carry no right and
     * no answer.
     */
    anteriores: z.array(storableText(MAX_CONSULTA)).max(MAX_ANTERIORES).optional(),
  }),
  reply: z.string(),
  replyAs: 'text',
  errors: ['VALIDATION', 'FORBIDDEN', 'RATE_LIMITED'],
  limits: LIMITS,
});

export const listSugerencias = endpoint({
  method: 'GET',
  path: '/api/ai/sugerencias',
  summary: 'The understood questions nearest to one that the assistant did not understand',
  access: SUPERVISING_ROLES,
  sees: 'the question itself and nothing of the data',
  query: z.object({
    q: storableText(MAX_SUGERIDA)
      .transform((text) => text.trim())
      .pipe(z.string().min(1, 'Campo obligatorio')),
  }),
  reply: z.object({ preguntas: z.array(z.string()).max(MAX_SUGERENCIAS) }),
  errors: ['VALIDATION', 'FORBIDDEN', 'RATE_LIMITED'],
  limits: LIMITS,
});
