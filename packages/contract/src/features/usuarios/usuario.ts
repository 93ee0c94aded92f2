import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { ROLES } from '../../core/roles.ts';

export const TIPOS_USUARIO = ['HUMANO', 'BOT'] as const;

export const rolItem = z.object({ nombre: z.enum(ROLES) });

const usuarioFields = z.object({
  id: z.number().int(),
  fotoUrl: z.string().nullable(),
  suscriptorId: z.number().int(),
  nombre: z.string(),
  email: z.string(),
  telefono: z.string().nullable(),
  estado: z.number().int(),
  fechaCreacion: instant,
  presentar: z.boolean(),
  roles: z.array(rolItem),
  areaDTO: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
  areaId: z.number().int().nullable(),
  tipoUsuario: z.enum(TIPOS_USUARIO),
});

/** A user as the wire shows one (document 1 §3). No password ever leaves the server. */
export const usuario = usuarioFields.extend({
  /** When a session was last opened; null: never. */
  ultimoIngreso: instant.nullable(),
  /** When the invitation was last mailed; null once there is a password, or where there was no invitation. */
  invitado: instant.nullable(),
});
export type Usuario = z.infer<typeof usuario>;

/** The signed-in user, with what the shell needs of the business. */
export const sesionUsuario = usuarioFields.extend({
  suscriptor: z.object({
    id: z.number().int(),
    nombreNegocio: z.string(),
    logoUrl: z.string().nullable(),
    colorPrimario: z.string(),
  }),
});
export type SesionUsuario = z.infer<typeof sesionUsuario>;

/** A user as a SUPERADMIN sees everybody's. */
export const usuarioGlobal = usuario.extend({ suscriptorNombre: z.string() });
export type UsuarioGlobal = z.infer<typeof usuarioGlobal>;

/** A business in a picker. */
export const suscriptorOpcion = z.object({ id: z.number().int(), nombreNegocio: z.string(), estado: z.number().int() });
export type SuscriptorOpcion = z.infer<typeof suscriptorOpcion>;

/** A user in a picker. */
export const usuarioOpcion = z.object({ id: z.number().int(), nombre: z.string(), email: z.string() });
export type UsuarioOpcion = z.infer<typeof usuarioOpcion>;
