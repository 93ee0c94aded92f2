export { getSesionUsuario } from './usuarios.service.ts';
export { findPasswordHash, updatePasswordHash } from './usuarios.repository.ts';
