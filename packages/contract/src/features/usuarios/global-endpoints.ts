import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf } from '../../core/page.ts';
import { storableText } from '../../core/text.ts';
import { areaOpcion } from '../areas/area.ts';
import { usuariosQuery, WRITE_LIMITS } from './endpoints.ts';
import { newUsuario, usuarioChange, usuarioInvitado } from './usuario-form.ts';
import { suscriptorOpcion, usuarioGlobal } from './usuario.ts';

// A SUPERADMIN's calls for users of every subscriber are separate, so that no supervisor's call can leave its own
// subscriber. Each of them is audited (T13).
const SUPERADMIN = ['SUPERADMIN'] as const;
const EVERYBODYS = 'users of every subscriber, audited';
const suscriptorId = idParam('suscriptor');
const one = z.object({ suscriptorId, id: idParam('usuario') });

export const listUsuariosGlobal = endpoint({
  method: 'GET',
  path: '/api/admin/usuarios/page',
  summary: 'A page of the users of every subscriber, or of one',
  access: SUPERADMIN,
  sees: EVERYBODYS,
  query: z.object({ ...usuariosQuery, suscriptorId: suscriptorId.optional() }),
  reply: pageOf(usuarioGlobal),
  errors: ['VALIDATION', 'FORBIDDEN'],
});

export const suggestSuscriptores = endpoint({
  method: 'GET',
  path: '/api/admin/suscriptores/suggest',
  summary: 'Subscribers whose name holds the typed text, at most fifty',
  access: SUPERADMIN,
  sees: 'names of every subscriber',
  query: z.object({ q: storableText(200).default('') }),
  reply: z.array(suscriptorOpcion),
  errors: ['VALIDATION', 'FORBIDDEN'],
});

export const listAreasGlobal = endpoint({
  method: 'GET',
  path: '/api/admin/suscriptores/{suscriptorId}/areas',
  summary: 'The areas of a subscriber, by name, for the form of its users',
  access: SUPERADMIN,
  sees: 'areas of every subscriber, audited',
  params: z.object({ suscriptorId }),
  reply: z.array(areaOpcion),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const createUsuarioGlobal = endpoint({
  method: 'POST',
  path: '/api/admin/suscriptores/{suscriptorId}/usuarios',
  summary: 'Makes a user of a subscriber, without a photo: those are between a business and its people',
  access: SUPERADMIN,
  sees: EVERYBODYS,
  params: z.object({ suscriptorId }),
  body: newUsuario,
  status: 201,
  reply: usuarioGlobal,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  limits: WRITE_LIMITS,
});

export const inviteUsuarioGlobal = endpoint({
  method: 'POST',
  path: '/api/admin/suscriptores/{suscriptorId}/usuarios/invitaciones',
  summary: 'Invites a user of a subscriber by mail, by the same rules as a supervisor',
  access: SUPERADMIN,
  sees: EVERYBODYS,
  params: z.object({ suscriptorId }),
  body: usuarioInvitado,
  status: 201,
  reply: usuarioGlobal,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  limits: WRITE_LIMITS,
});

export const reinviteUsuarioGlobal = endpoint({
  method: 'POST',
  path: '/api/admin/suscriptores/{suscriptorId}/usuarios/{id}/invitacion',
  summary: 'Mails a new invitation to a user of a subscriber, by the same rules as a supervisor',
  access: SUPERADMIN,
  sees: EVERYBODYS,
  params: one,
  reply: usuarioGlobal,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  limits: WRITE_LIMITS,
});

export const updateUsuarioGlobal = endpoint({
  method: 'PUT',
  path: '/api/admin/suscriptores/{suscriptorId}/usuarios/{id}',
  summary: 'Changes a user of a subscriber, by the same rules as a supervisor',
  access: SUPERADMIN,
  sees: EVERYBODYS,
  params: one,
  body: usuarioChange,
  reply: usuarioGlobal,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  limits: WRITE_LIMITS,
});

export const deactivateUsuarioGlobal = endpoint({
  method: 'PATCH',
  path: '/api/admin/suscriptores/{suscriptorId}/usuarios/{id}/deactivate',
  summary: 'Deactivates a user of a subscriber: sessions end at once, open chats go back to waiting',
  access: SUPERADMIN,
  sees: EVERYBODYS,
  params: one,
  reply: usuarioGlobal,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const activateUsuarioGlobal = endpoint({
  method: 'PATCH',
  path: '/api/admin/suscriptores/{suscriptorId}/usuarios/{id}/activate',
  summary: 'Activates a user of a subscriber again',
  access: SUPERADMIN,
  sees: EVERYBODYS,
  params: one,
  reply: usuarioGlobal,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
