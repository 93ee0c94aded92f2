import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE, ROLES, SUPERVISING_ROLES } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { USUARIOS_PAGE_SIZE } from './limites.ts';
import { conFoto, newUsuario, usuarioChange, usuarioInvitado } from './usuario-form.ts';
import { sesionUsuario, usuario, usuarioOpcion } from './usuario.ts';

const OWN = 'users of the own subscriber';

/** An empty filter counts as absent. */
const emptyIsNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** The order of the users page; «creado» and «tipo» are the titles of these fields on the screen. */
export const usuariosQuery = {
  ...pageQuery({
    sort: ['nombre', 'email', 'telefono', 'estado', 'fechaCreacion', 'tipoUsuario', 'ultimoIngreso'],
    defaultSort: 'nombre,asc',
    defaultSize: USUARIOS_PAGE_SIZE,
  }),
  q: storableText(200).optional(),
  rol: emptyIsNone(z.enum(ROLES, 'Rol inválido')),
  /** 1: active; 0: inactive. */
  estado: emptyIsNone(z.enum(['0', '1'], 'Estado inválido')),
};

/** For manual use: each new password costs a hash. */
export const WRITE_LIMITS = [{ per: ['user'], times: 120, windowSeconds: 900 }] as const;
const DAY_SECONDS = 86_400;
/** Limit for all supervisors of a business together, because a supervisor can create further ones. */
const CREATED_BY_ALL = { per: ['tenant'], times: 300, windowSeconds: DAY_SECONDS } as const;
const CHANGED_BY_ALL = { per: ['tenant'], times: 2000, windowSeconds: DAY_SECONDS } as const;
export const WRITE_ERRORS = [
  'VALIDATION',
  'FORBIDDEN',
  'CONFLICT',
  'TOO_LARGE',
  'STORAGE_FULL',
  'UNSUPPORTED_MEDIA',
  'RATE_LIMITED',
] as const;

export const getOwnUsuario = endpoint({
  method: 'GET',
  path: '/api/usuarios/me',
  summary: 'The signed-in user',
  access: EVERY_ROLE,
  sees: 'the caller',
  reply: sesionUsuario,
  errors: [],
});

export const listUsuariosMine = endpoint({
  method: 'GET',
  path: '/api/usuarios/mine',
  summary: 'Active users of the own subscriber, for pickers',
  access: EVERY_ROLE,
  sees: OWN,
  reply: z.array(usuarioOpcion),
  errors: [],
});

export const suggestUsuarios = endpoint({
  method: 'GET',
  path: '/api/usuarios/suggest',
  summary: 'Active users whose name or e-mail holds the typed text, at most fifty',
  access: EVERY_ROLE,
  sees: OWN,
  query: z.object({ q: storableText(200).default('') }),
  reply: z.array(usuarioOpcion),
  errors: ['VALIDATION'],
});

export const listUsuariosPagina = endpoint({
  method: 'GET',
  path: '/api/usuarios/page',
  summary: 'A page of users, inactive ones and bots too; `q` matches name, e-mail or phone',
  access: SUPERVISING_ROLES,
  sees: OWN,
  query: z.object({ ...usuariosQuery, areaId: idParam('area').optional() }),
  reply: pageOf(usuario),
  errors: ['VALIDATION', 'FORBIDDEN'],
});

export const listUsuarios = endpoint({
  method: 'GET',
  path: '/api/usuarios',
  summary: 'The users, the caller first, at most a thousand; for agents the active ones’ id, name and e-mail only',
  access: EVERY_ROLE,
  sees: OWN,
  reply: z.array(z.union([usuario, usuarioOpcion])),
  errors: [],
});

export const createUsuario = endpoint({
  method: 'POST',
  path: '/api/usuarios',
  summary: 'Creates a user, who gets an invitation by mail; an e-mail in use is refused',
  access: SUPERVISING_ROLES,
  sees: OWN,
  multipart: conFoto,
  body: newUsuario,
  status: 201,
  reply: usuario,
  errors: [...WRITE_ERRORS],
  limits: [...WRITE_LIMITS, CREATED_BY_ALL],
});

export const inviteUsuario = endpoint({
  method: 'POST',
  path: '/api/usuarios/invitaciones',
  summary: 'Makes a user without a password and mails them a link to choose one, which works once within 72 hours',
  access: SUPERVISING_ROLES,
  sees: OWN,
  multipart: conFoto,
  body: usuarioInvitado,
  status: 201,
  reply: usuario,
  errors: [...WRITE_ERRORS],
  limits: [...WRITE_LIMITS, CREATED_BY_ALL],
});

export const reinviteUsuario = endpoint({
  method: 'POST',
  path: '/api/usuarios/{id}/invitacion',
  summary:
    'Mails a new invitation, once a minute at most, to a user who has not accepted theirs; the older link stops working',
  access: SUPERVISING_ROLES,
  sees: `${OWN}; a supervisor not a SUPERADMIN`,
  params: z.object({ id: idParam('usuario') }),
  reply: usuario,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  limits: WRITE_LIMITS,
});

export const updateUsuario = endpoint({
  method: 'PUT',
  path: '/api/usuarios/{id}',
  summary: 'Changes a user; another role, state, kind or password ends their sessions at once',
  access: SUPERVISING_ROLES,
  sees: `${OWN}; supervisors not a SUPERADMIN; never the own role, state, kind or password, nor the last supervisor's`,
  params: z.object({ id: idParam('usuario') }),
  multipart: conFoto,
  body: usuarioChange,
  reply: usuario,
  errors: [...WRITE_ERRORS, 'NOT_FOUND'],
  limits: [...WRITE_LIMITS, CHANGED_BY_ALL],
});

export const deactivateUsuario = endpoint({
  method: 'PATCH',
  path: '/api/usuarios/{id}/deactivate',
  summary: 'Deactivates a user: sessions end at once, open chats go back to waiting',
  access: SUPERVISING_ROLES,
  sees: 'users of the own subscriber; supervisors not a SUPERADMIN; never the caller or the last active supervisor',
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
