export {
  chargeVoz,
  LAPSE_SECONDS,
  mayAfford,
  releaseLapsedReservas,
  reserveAgain,
  reserveCharge,
} from './charges.service.ts';
export { sumMovimientos } from './movimiento-sums.repository.ts';
export { listSaldos, saldoOf } from './saldo.repository.ts';
export { precioOfPlantilla, precioOfVoz, precioVigente } from './tarifas.repository.ts';
