export {
  chargeVoz,
  LAPSE_SECONDS,
  mayAfford,
  releaseLapsedReservas,
  reserveAgain,
  reserveCharge,
} from './charges.service.ts';
export { sumMovimientos } from './resumenes.repository.ts';
export { listSaldos, saldoOf } from './saldo.repository.ts';
export { precioOfPlantilla, precioOfVoz, precioVigente } from './tarifas.repository.ts';
