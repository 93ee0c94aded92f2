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

/** A user on the wire (document 1 §3). It never contains a password. */
export const usuario = usuarioFields.extend({
  /** Start of the last session; null: never. */
  ultimoIngreso: instant.nullable(),
  /** Time of the last invitation mail; null once a password is set, or without an invitation. */
  invitado: instant.nullable(),
});
export type Usuario = z.infer<typeof usuario>;

/** The signed-in user, with the business's data for the shell. */
export const sesionUsuario = usuarioFields.extend({
  suscriptor: z.object({
    id: z.number().int(),
    nombreNegocio: z.string(),
    logoUrl: z.string().nullable(),
    colorPrimario: z.string(),
  }),
});
export type SesionUsuario = z.infer<typeof sesionUsuario>;

/** A user in a SUPERADMIN's list of all subscribers. */
export const usuarioGlobal = usuario.extend({ suscriptorNombre: z.string() });
export type UsuarioGlobal = z.infer<typeof usuarioGlobal>;

/** A business in a picker. */
export const suscriptorOpcion = z.object({ id: z.number().int(), nombreNegocio: z.string(), estado: z.number().int() });
export type SuscriptorOpcion = z.infer<typeof suscriptorOpcion>;

/** A user in a picker. */
export const usuarioOpcion = z.object({ id: z.number().int(), nombre: z.string(), email: z.string() });
export type UsuarioOpcion = z.infer<typeof usuarioOpcion>;
