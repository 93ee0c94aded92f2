import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idField, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { requiredName, requiredText, storableText } from '../../core/text.ts';
import { areaIa, areaPrompt, decisionBot, pruebaBot } from './bot.ts';
import {
  MAX_NOTA_PROMPT,
  MAX_PALABRA_TRASPASO,
  MAX_PALABRAS_TRASPASO,
  MAX_PROMPT_AREA,
  MAX_PRUEBA,
  MAX_TEXTO_TRASPASO,
  MAX_TURNOS,
  PRUEBAS_PER_MINUTE,
} from './limites.ts';

const OWN = 'areas of the own subscriber';
const id = z.object({ id: idParam('area') });
const flag = z.boolean('Valor inválido').optional();
const TURNOS = `Entre 1 y ${MAX_TURNOS} turnos`;

export const getAreaIa = endpoint({
  method: 'GET',
  path: '/api/areas/{id}/ia',
  summary: 'Settings of an area’s bot; a bot without settings is off',
  access: EVERY_ROLE,
  sees: OWN,
  params: id,
  reply: areaIa,
  errors: ['NOT_FOUND'],
});

export const updateAreaIa = endpoint({
  method: 'PUT',
  path: '/api/areas/{id}/ia',
  summary: 'Changes how the bot of an area is set; what is left out stays. It is switched on with a BOT user alone',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  body: z.object({
    activa: flag,
    botUsuarioId: idField('bot', 'Elige un usuario de tipo bot').nullish(),
    usaModelo: flag,
    /** Null restores the subscriber's default prompt; a version is activated by its own call. */
    promptId: z.null('Una versión se activa con su propia llamada').optional(),
    maxTurnos: z.number(TURNOS).int(TURNOS).min(1, TURNOS).max(MAX_TURNOS, TURNOS).optional(),
    usaProductos: flag,
    usaNotas: flag,
    palabrasTraspaso: z
      .array(requiredName(MAX_PALABRA_TRASPASO))
      .max(MAX_PALABRAS_TRASPASO, `Máximo ${MAX_PALABRAS_TRASPASO} palabras`)
      .optional(),
    textoTraspaso: requiredText(MAX_TEXTO_TRASPASO).optional(),
  }),
  reply: areaIa,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND'],
});

export const listAreaPrompts = endpoint({
  method: 'GET',
  path: '/api/areas/{id}/prompts',
  summary: 'The versions of an area’s prompt, the newest first',
  access: EVERY_ROLE,
  sees: OWN,
  params: id,
  query: z.object(pageQuery({ sort: ['numero'], defaultSort: 'numero,desc', defaultSize: 20 })),
  reply: pageOf(areaPrompt),
  errors: ['VALIDATION', 'NOT_FOUND'],
});

export const createAreaPrompt = endpoint({
  method: 'POST',
  path: '/api/areas/{id}/prompts',
  summary: 'Adds a version of the prompt; it holds once it is activated',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  body: z.object({
    contenido: requiredText(MAX_PROMPT_AREA),
    nota: storableText(MAX_NOTA_PROMPT)
      .nullish()
      .transform((text) => (text?.trim() ? text.trim() : null)),
    /** Whether it becomes active at once. */
    activar: z.boolean('Valor inválido').default(false),
  }),
  status: 201,
  reply: areaPrompt,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND'],
});

export const activateAreaPrompt = endpoint({
  method: 'PUT',
  path: '/api/areas/{id}/prompts/{promptId}/activate',
  summary: 'The bot goes by this version from now on; an older one may come back',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: z.object({ id: idParam('area'), promptId: idParam('prompt') }),
  reply: areaPrompt,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const tryAreaIa = endpoint({
  method: 'POST',
  path: '/api/areas/{id}/ia/probar',
  summary: 'What the bot would do with a message, by the active version or another one; nothing is stored or sent',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  body: z.object({ mensaje: requiredText(MAX_PRUEBA), promptId: idField('prompt').nullish() }),
  reply: pruebaBot,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
  limits: [
    { per: ['user'], times: PRUEBAS_PER_MINUTE, windowSeconds: 60 },
    { per: ['tenant'], times: 500, windowSeconds: 3600 },
  ],
});

export const listAreaIaDecisiones = endpoint({
  method: 'GET',
  path: '/api/areas/{id}/ia/decisiones',
  summary: 'What the bot of an area did with customers’ messages and why, the newest first',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  query: z.object(pageQuery({ sort: ['creada'], defaultSort: 'creada,desc', defaultSize: 20 })),
  reply: pageOf(decisionBot),
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND'],
});
