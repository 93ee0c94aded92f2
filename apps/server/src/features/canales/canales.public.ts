export { findCanalEnvio, type CanalEnvio } from './canales.repository.ts';
