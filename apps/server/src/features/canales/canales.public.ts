export { findCanalEnvio, setConciliado, type CanalEnvio } from './canales.repository.ts';
