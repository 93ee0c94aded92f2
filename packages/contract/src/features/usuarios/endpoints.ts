import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { sesionUsuario, usuario, usuarioOpcion } from './usuario.ts';

export const getOwnUsuario = endpoint({
  method: 'GET',
  path: '/api/usuarios/me',
  summary: 'The signed-in user',
  access: EVERY_ROLE,
  sees: 'themself',
  reply: sesionUsuario,
  errors: [],
});

export const listUsuariosMine = endpoint({
  method: 'GET',
  path: '/api/usuarios/mine',
  summary: 'Active users of the own subscriber, for pickers',
  access: EVERY_ROLE,
  sees: 'users of the own subscriber',
  reply: z.array(usuarioOpcion),
  errors: [],
});

export const suggestUsuarios = endpoint({
  method: 'GET',
  path: '/api/usuarios/suggest',
  summary: 'Active users whose name or e-mail holds the typed text, at most fifty',
  access: EVERY_ROLE,
  sees: 'users of the own subscriber',
  query: z.object({ q: storableText(200).default('') }),
  reply: z.array(usuarioOpcion),
  errors: ['VALIDATION'],
});

export const deactivateUsuario = endpoint({
  method: 'PATCH',
  path: '/api/usuarios/{id}/deactivate',
  summary: 'Deactivates a user: sessions end at once, open chats go back to waiting',
  access: SUPERVISING_ROLES,
  sees: 'users of the own subscriber; a supervisor not a SUPERADMIN; nobody themself or the last active supervisor',
  params: z.object({ id: idParam('usuario') }),
  reply: usuario,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const activateUsuario = endpoint({
  method: 'PATCH',
  path: '/api/usuarios/{id}/activate',
  summary: 'Activates a user again',
  access: SUPERVISING_ROLES,
  sees: 'users of the own subscriber; a supervisor not a SUPERADMIN',
  params: z.object({ id: idParam('usuario') }),
  reply: usuario,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
