export { RECONCILER_OVERLAP_MS } from './canales.policy.ts';
export {
  findCanalEnvio,
  listActiveCanales,
  listCanalesEnvio,
  setConciliado,
  type CanalActivo,
  type CanalEnvio,
} from './canales.repository.ts';
export { isSubcuenta, toAccount, toSubaccount, type Subaccount } from './subcuenta.ts';
