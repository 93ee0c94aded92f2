export { getSesionUsuario } from './usuarios.service.ts';
export { findPasswordHash, isUsuarioActivo, updatePasswordHash } from './usuarios.repository.ts';
