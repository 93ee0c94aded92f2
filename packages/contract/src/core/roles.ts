/** The three roles of the documents (document 1 §1). A bot is a user type, not a role. */
export const ROLES = ['SUPERADMIN', 'SUPERVISOR', 'AGENTE'] as const;
export type Rol = (typeof ROLES)[number];

/** Explicit list: a new role has no rights until they are declared. */
export const EVERY_ROLE: readonly Rol[] = ['SUPERADMIN', 'SUPERVISOR', 'AGENTE'];
export const SUPERVISING_ROLES: readonly Rol[] = ['SUPERADMIN', 'SUPERVISOR'];

/** True for the roles that may read and change every conversation of their subscriber. */
export function isSupervising(roles: readonly Rol[]): boolean {
  return roles.some((rol) => SUPERVISING_ROLES.includes(rol));
}
