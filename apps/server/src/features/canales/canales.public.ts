export { cuentaOf, RECONCILER_OVERLAP_MS } from './canales.policy.ts';
export {
  findCanalEnvio,
  hasCanalActivo,
  listActiveCanales,
  listCanalesEnvio,
  listSubcuentas,
  setConciliado,
  setEstadosHasta,
  type CanalActivo,
  type CanalEnvio,
} from './canales.repository.ts';
export { isSubcuenta, toAccount, toSubaccount, type Subaccount } from './subcuenta.ts';
