export { isAreaActiva, lockPerfil, updatePerfil, type PerfilPropio } from './perfil-propio.repository.ts';
export { findPasswordHash, isUsuarioActivo, updatePasswordHash } from './usuarios.repository.ts';
