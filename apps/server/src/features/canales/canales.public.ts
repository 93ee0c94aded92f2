export {
  findCanalEnvio,
  isSubcuenta,
  listActiveCanales,
  setConciliado,
  type CanalEnvio,
} from './canales.repository.ts';
