export {
  findCanalEnvio,
  isSubcuenta,
  listActiveCanales,
  listCanalesEnvio,
  setConciliado,
  type CanalEnvio,
} from './canales.repository.ts';
