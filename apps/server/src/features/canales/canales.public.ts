export { findCanalEnvio, listActiveCanales, setConciliado, type CanalEnvio } from './canales.repository.ts';
