export { findPasswordHash, isUsuarioActivo, updatePasswordHash } from './usuarios.repository.ts';
