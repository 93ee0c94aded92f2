export { RECONCILER_OVERLAP_MS } from './canales.policy.ts';
export {
  findCanalEnvio,
  isSubcuenta,
  listActiveCanales,
  listCanalesEnvio,
  setConciliado,
  type CanalEnvio,
} from './canales.repository.ts';
